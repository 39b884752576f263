import type { PromptDraft } from '@studio/contract/prompts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { contentOf, promptOf, versionOf } from '../prompts.fixtures.ts'
import { type SaveNewResult, useSaveNew } from './index.ts'

const { id: ID } = promptOf(1)
const { id: OTHER } = promptOf(2)
let requests: { path: string; body: unknown }[]
let similar: object[] | 'refused'

beforeEach(() => {
  requests = []
  similar = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = new URL(input, 'http://localhost').pathname
    requests.push({ path, body: init?.body && JSON.parse(init.body as string) })
    const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
    if (path.endsWith('/similar'))
      return similar === 'refused'
        ? answer({ ok: false, error: { code: 'RATE_LIMITED', message: 'No.' } }, 429)
        : answer({ similar })
    if (path.endsWith('/versions')) return answer({ version: versionOf(1), draftVersion: 1, isNew: true })
    return answer({ prompt: promptOf(2) }, 201)
  })
})

const draft: PromptDraft = { title: 'Coat', content: contentOf('A red coat, rain') }

async function saving() {
  const events: { became?: SaveNewResult } = {}
  function Saving() {
    const { save, warning } = useSaveNew()
    return (
      <>
        <button type="button" onClick={async () => void (events.became = await save(draft))}>
          Save
        </button>
        {warning}
      </>
    )
  }
  const { person } = await renderScreen(<Saving />)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  return { person, events }
}
const TWO = [
  { id: ID, title: 'Coat in rain', similarity: 0.829 },
  { id: OTHER, title: 'Red coat', similarity: 0.7 },
]
const paths = () => requests.map(({ path }) => path)

test('saves a unique prompt without a question', async () => {
  const { events } = await saving()
  await waitFor(() => expect(events.became).toEqual({ as: 'prompt', id: OTHER }))
  expect(paths()).toEqual(['/api/prompts/similar', '/api/prompts'])
})

test('saves if the check fails: a warning never blocks', async () => {
  similar = 'refused'
  const { events } = await saving()
  await waitFor(() => expect(events.became).toEqual({ as: 'prompt', id: OTHER }))
})

test('a near duplicate is saved anyway, opened, or becomes a version of the chosen one', async () => {
  similar = TWO
  const { person, events } = await saving()
  expect(await screen.findByRole('dialog', { name: 'Similar to “Coat in rain” (82%)' })).toBeTruthy()
  expect(paths()).toEqual(['/api/prompts/similar'])
  await person.click(screen.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(events.became).toEqual({ as: 'prompt', id: OTHER }))

  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'Open prompt' }))
  await waitFor(() => expect(events.became).toEqual({ as: 'opened', id: ID }))

  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('radio', { name: /Red coat/ }))
  await person.click(screen.getByRole('button', { name: 'Save as a version' }))
  await waitFor(() => expect(events.became).toEqual({ as: 'version', id: OTHER, isNew: true }))
  expect(requests.at(-1)).toEqual({
    path: `/api/prompts/${OTHER}/versions`,
    body: { content: draft.content },
  })

  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(events.became).toEqual({ as: 'nothing' }))
})
