import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { evidenceOf } from '@studio/domain/prompts'
import { type Prompt, promptsReasons, type PromptVersion } from '@studio/contract/prompts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyboard } from '../../../platform/index.ts'
import { answerWith, draw, refusal } from '../../jobs/jobs.fixtures.tsx'
import { contentOf, promptOf, versionOf } from '../prompts.fixtures.ts'
import { PromptEditorScreen } from './screen.ts'
import { refusedFor } from '../../../testing/refused-for.ts'

const ID = promptOf(1).id
const PATH = `/api/prompts/${ID}`
const none = evidenceOf({ made: 0, judged: 0, kept: 0, credits: 0 })
const SETTINGS = 'studio-settings'

/** Mock server that stores one prompt, with the behaviour of the real one. */
function serving(first: Prompt, versions: PromptVersion[], answers: Record<string, unknown> = {}) {
  let prompt = first
  return answerWith({
    [`GET ${PATH}`]: () => ({ prompt }),
    [`GET ${PATH}/versions`]: () => ({
      versions: versions.map((version) => ({ ...version, evidence: none })),
      nextBefore: null,
    }),
    [`PUT ${PATH}/draft`]({ body }: { body: { baseVersion: number; content: Prompt['content'] } }) {
      if (body.baseVersion !== prompt.draftVersion) return refusedFor(promptsReasons.changed)
      const draft = { content: body.content, savedAt: first.createdAt }
      prompt = { ...prompt, draft, draftVersion: prompt.draftVersion + 1 }
      return { draftVersion: prompt.draftVersion }
    },
    [`POST ${PATH}/versions`]() {
      const version = versionOf(prompt.head + 1, { content: prompt.draft?.content ?? prompt.content })
      const isNew = prompt.draft !== null
      if (isNew) {
        versions.unshift(version)
        prompt = {
          ...prompt,
          head: version.number,
          content: version.content,
          draft: null,
          draftVersion: prompt.draftVersion + 1,
        }
      }
      return { version: versions[0], draftVersion: prompt.draftVersion, isNew }
    },
    ...answers,
  })
}

const VERSIONS = () => [
  versionOf(2, { content: contentOf('A red coat, window light'), labels: ['best'] }),
  versionOf(1, { content: contentOf('A coat, soft light'), note: 'First try' }),
]
const PROMPT = promptOf(1, { title: 'Camel coat', head: 2, content: contentOf('A red coat, window light') })

async function open(answers: Record<string, unknown> = {}, prompt = PROMPT) {
  const requests = serving(prompt, VERSIONS(), answers)
  const user = userEvent.setup()
  const view = await draw(<PromptEditorScreen />, { at: `/editor/${ID}`, path: '/editor/$id' })
  return { requests, user, ...view }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
const write = async (text: string) => fireEvent.input(await field(), { target: { value: text } })
const bodies = (requests: { method: string; path: string; body: unknown }[]) =>
  requests
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => (body as { content: { body: string } }).content.body)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => localStorage.clear())

test('saves automatically, and Ctrl S creates a version', async () => {
  const { requests, toaster } = await open()
  await write('A red coat, window light, late')
  await waitFor(() => expect(bodies(requests)).toEqual(['A red coat, window light, late']))
  await screen.findByText('Saved', { selector: '[role=status]' })
  await screen.findByText('Not saved as a version')
  fireEvent.keyDown(await field(), { key: 's', ctrlKey: true })
  await waitFor(() => expect(toaster.current()?.title).toBe('Version 3 saved'))
  await waitFor(() => expect(screen.queryByText('Not saved as a version')).toBeNull())
  fireEvent.keyDown(await field(), { key: 's', ctrlKey: true })
  await waitFor(() => expect(toaster.current()?.title).toBe('No changes since version 3'))
})

test('compares any two versions word by word, and the arrows move between changes', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Compare' }))
  await screen.findByText('1 of 2')
  const marked = () =>
    [...document.querySelectorAll('[data-change]')].map((each) => [each.tagName, each.textContent])
  expect(marked()).toEqual([
    ['INS', 'red '],
    ['DEL', 'soft'],
    ['INS', 'window'],
  ])
  screen.getByText('Words: 2 added, 1 removed')
  act(() => (document.activeElement as HTMLElement).blur())
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await screen.findByText('2 of 2')
  expect(document.querySelector('del[data-current]')?.textContent).toBe('soft')
  screen.getByRole('button', { name: 'Restore 1 as a new version' })
})

test('versions show author, time and note, carry labels, and can be branched', async () => {
  const { requests, user, router } = await open({
    [`POST ${PATH}/duplicate`]: () => Response.json({ prompt: promptOf(9) }, { status: 201 }),
  })
  const rail = within(await screen.findByRole('complementary', { name: 'Versions' }))
  await rail.findByText('First try')
  rail.getByText('best')
  await user.click(rail.getByRole('button', { name: 'Options for version 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Branch from here' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/editor/${promptOf(9).id}`))
  expect(requests.find(({ path }) => path.endsWith('/duplicate'))?.body).toEqual({
    title: 'Camel coat, copy',
    version: 1,
  })
})

test('conflicting words of another tab become a version, and both can be compared', async () => {
  const theirs = {
    ...PROMPT,
    draft: { content: contentOf('A blue coat, window light'), savedAt: PROMPT.createdAt },
    draftVersion: 5,
  }
  let hasMet = false
  const aside = versionOf(3, { content: theirs.draft.content, madeBy: 'merge' })
  const { toaster } = await open({
    [`GET ${PATH}`]: () => ({ prompt: hasMet ? theirs : PROMPT }),
    [`PUT ${PATH}/draft`]({ body }: { body: { baseVersion: number } }) {
      hasMet = true
      return body.baseVersion === 5 ? { draftVersion: 6 } : refusedFor(promptsReasons.changed)
    },
    [`POST ${PATH}/versions`]: { version: aside, draftVersion: 5, isNew: true },
    [`GET ${PATH}/versions`]: () => ({
      versions: [...(hasMet ? [aside] : []), ...VERSIONS()].map((version) => ({
        ...version,
        evidence: none,
      })),
      nextBefore: null,
    }),
  })
  await write('A green coat, window light')
  await waitFor(() => expect(toaster.current()?.title).toBe('Also changed in another tab'))
  expect((await field()).value).toBe('A green coat, window light')
  act(() => toaster.current()!.action!.onSelect())
  await screen.findByText('1 of 1')
  expect([...document.querySelectorAll('[data-change]')].map(({ textContent }) => textContent)).toEqual([
    'blue',
    'green',
  ])
})

test('without auto-save shows that the prompt is not saved, and asks before leaving', async () => {
  localStorage.setItem(SETTINGS, JSON.stringify({ autoSave: false }))
  const { settingsStore } = await import('../../settings/stored-settings.ts')
  settingsStore.reload()
  const { requests, user, router } = await open()
  await write('A red coat, unsaved')
  await screen.findByText('Not saved')
  act(() => void router.navigate({ to: '/dashboard/saved' }))
  await user.click(await screen.findByRole('button', { name: 'Save and leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/saved'))
  expect(bodies(requests)).toEqual(['A red coat, unsaved'])
  localStorage.removeItem(SETTINGS)
  settingsStore.reload()
})

test('deleted elsewhere while open: it can be read, restored, or saved as another', async () => {
  let isDeleted = false
  const { queries, user, router } = await open({
    [`GET ${PATH}`]: () => (isDeleted ? refusal(404, 'NOT_FOUND') : { prompt: PROMPT }),
    [`PUT ${PATH}/draft`]: () => refusal(404, 'NOT_FOUND'),
    'POST /api/prompts': () => Response.json({ prompt: promptOf(8) }, { status: 201 }),
  })
  await write('A red coat, last words')
  isDeleted = true
  await act(() => queries.invalidateQueries({ queryKey: ['prompts'] }))
  await screen.findByText(/was deleted elsewhere/)
  expect((await field()).readOnly).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save as a new prompt' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/editor/${promptOf(8).id}`))
})

test('a missing prompt may be in the trash', async () => {
  let isBack = false
  const { user } = await open({
    [`GET ${PATH}`]: () => (isBack ? { prompt: PROMPT } : refusal(404, 'NOT_FOUND')),
    [`POST ${PATH}/restore`]() {
      isBack = true
      return { prompt: PROMPT }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Restore from trash' }))
  expect((await field()).value).toBe('A red coat, window light')
})

test('stores a new prompt on this device until it is saved', async () => {
  const requests = answerWith({
    'POST /api/prompts/similar': { similar: [] },
    'POST /api/prompts': () => Response.json({ prompt: promptOf(1) }, { status: 201 }),
    [`GET ${PATH}`]: { prompt: promptOf(1) },
    [`GET ${PATH}/versions`]: { versions: [], nextBefore: null },
  })
  const first = await draw(<PromptEditorScreen />, { at: '/editor', path: '/editor' })
  await write('A quiet pier')
  first.unmount()
  const { router } = await draw(<PromptEditorScreen />, { at: '/editor', path: '/editor' })
  expect((await field()).value).toBe('A quiet pier')
  act(() => keyboard.run('savePrompt'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/editor/${ID}`))
  const saved = requests.find(({ method, path }) => method === 'POST' && path === '/api/prompts')
  expect(saved?.body).toMatchObject({ content: { body: 'A quiet pier' } })
  expect(localStorage.getItem('studio-prompt-new')).toBeNull()
})

test('edits the variables of the text beside it', async () => {
  const { requests, user } = await open({}, { ...PROMPT, content: contentOf('A coat in a [[room]]') })
  await user.click(await screen.findByRole('tab', { name: /^Variables/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Default value' }), 'cream room')
  await waitFor(() =>
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      content: { variables: [{ name: 'room', type: 'text', default: 'cream room' }] },
    }),
  )
})
