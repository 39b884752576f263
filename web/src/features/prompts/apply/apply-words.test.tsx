import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedDrafts } from '../../../platform/index.ts'
import { answerWith, draw, refusal } from '../../jobs/jobs.fixtures.tsx'
import { promptOf, versionOf } from '../prompts.fixtures.ts'
import { studioKey } from '../studio/saved-studio.ts'
import { EMPTY_STUDIO, NO_CONTENT } from '../studio/studio-draft.ts'
import { ApplyToDraft, ApplyWords } from './apply-words.tsx'
import { hasDraft } from './has-draft.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function open(changes: object = {}, versions?: () => unknown) {
  const prompt = promptOf(1, changes)
  const requests = answerWith({
    [`GET /api/prompts/${prompt.id}`]: { prompt },
    [`POST /api/prompts/${prompt.id}/versions`]:
      versions ?? (() => ({ version: versionOf(2), draftVersion: 2, isNew: true })),
  })
  const onApplied = vi.fn()
  await draw(
    <ApplyWords
      promptId={prompt.id}
      words={{ light: 'hard sun', mood: 'calm' }}
      onApplied={onApplied}
      onClose={vi.fn()}
    />,
  )
  return { requests, onApplied, prompt, person: userEvent.setup() }
}

test('shows changes as a diff; one is excluded, the rest becomes a version', async () => {
  const { requests, onApplied, person } = await open()
  const change = await screen.findByRole('button', { name: /calm/ })
  await person.click(change)
  await person.click(screen.getByRole('button', { name: 'Apply 1 change' }))
  await expect.poll(() => onApplied).toHaveBeenCalledTimes(1)
  const version = requests.find(({ method }) => method === 'POST')
  expect(version?.body).toMatchObject({
    content: { body: 'A coat number 1, hard light' },
    note: 'From an image',
  })
})

test('saves unsaved text as a version first', async () => {
  const content = { ...promptOf(1).content, body: 'A long coat, window light' }
  const { requests, onApplied, person } = await open({
    draft: { content, savedAt: '2026-11-20T12:00:00.000Z' },
  })
  await person.click(await screen.findByRole('button', { name: /^Apply/ }))
  await expect.poll(() => onApplied).toHaveBeenCalledTimes(1)
  const bodies = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toMatchObject([{}, { content: { body: 'A long coat, hard sun, calm' } }])
})

test('shows a refusal, and keeps the changes', async () => {
  const { onApplied, person } = await open({}, () => refusal(409, 'CONFLICT'))
  await person.click(await screen.findByRole('button', { name: /^Apply/ }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByRole('button', { name: /calm/ })).toBeTruthy()
  expect(onApplied).not.toHaveBeenCalled()
})

test('shows a diff for an unsaved prompt too, without a question', async () => {
  expect(hasDraft()).toBe(false)
  const draft = {
    ...EMPTY_STUDIO,
    content: { ...NO_CONTENT, body: 'A long coat, window light' },
    variant: '3',
  }
  storedDrafts.write(studioKey(), draft)
  expect(hasDraft()).toBe(true)
  const requests = answerWith({})
  const onApplied = vi.fn()
  await draw(
    <ApplyToDraft words={{ light: 'hard sun', mood: 'calm' }} onApplied={onApplied} onClose={vi.fn()} />,
  )
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /calm/ }))
  expect(storedDrafts.read(studioKey())).toMatchObject({ content: { body: 'A long coat, window light' } })
  await person.click(screen.getByRole('button', { name: 'Apply 1 change' }))
  await expect.poll(() => onApplied).toHaveBeenCalledTimes(1)
  const stored = storedDrafts.read(studioKey())
  expect(stored).toMatchObject({ content: { body: 'A long coat, hard light' }, variant: '3' })
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})
