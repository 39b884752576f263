import { promptsReasons } from '@studio/contract/prompts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerWith, assetOf, draw, itemOf, jobOf, refusal } from '../../jobs/jobs.fixtures.tsx'
import { notifications } from '../../notifications/index.ts'
import { settingsStore } from '../../settings/stored-settings.ts'
import { contentOf, promptOf, versionOf } from '../prompts.fixtures.ts'
import { PromptStudioScreen } from './screen.ts'
import { refusedFor } from '../../../testing/refused-for.ts'

const takes = { negative: false, weights: false, seed: true, pose: true, reference: true, fields: false }
const modelOf = (id: string, label: string, changes: object = {}) => ({
  id,
  label,
  family: id,
  kinds: ['image'],
  available: true,
  maxImages: 10,
  takes,
  aspectRatios: ['1:1', '3:4'],
  acceptsReference: true,
  acceptsNegativePrompt: true,
  acceptsPose: true,
  acceptsSeed: true,
  creditsPerImage: 1,
  ...changes,
})

const SAVED_PROMPT = promptOf(1, {
  title: 'Camel coat',
  head: 7,
  draftVersion: 3,
  content: {
    ...contentOf('a {red|blue} coat in [[room]], golden hour'),
    variables: [{ name: 'room', type: 'text', required: true }],
  },
})

const SERVER = {
  'GET /api/models': {
    models: [
      modelOf('studio', 'Studio Preview'),
      modelOf('leonardo', 'Leonardo', {
        available: false,
        needs: 'LEONARDO_API_KEY',
        takes: { ...takes, negative: true },
        promptLimit: { unit: 'characters', most: 60 },
      }),
    ],
  },
  'GET /api/word-lists': { lists: [] as unknown[] },
  'GET /api/prompts/assistant': { source: 'words', label: null, cents: null, tasks: [] },
  'GET /api/config': { flags: { freeMode: true } },
  'POST /api/prompts/similar': { similar: [] },
  [`GET /api/prompts/${SAVED_PROMPT.id}`]: { prompt: SAVED_PROMPT },
}

async function open(answers: Record<string, unknown> = {}, at = '/prompt-studio') {
  const requests = answerWith({ ...SERVER, ...answers })
  const person = userEvent.setup()
  const view = await draw(<PromptStudioScreen />, { at })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
  await screen.findByRole('radio', { name: /Studio Preview/ })
  return { ...view, requests, person, field }
}

const write = (field: HTMLTextAreaElement, text: string) =>
  fireEvent.input(field, { target: { value: text } })
const sentText = () => document.querySelector<HTMLElement>('[data-sent]')?.dataset.sent
const block = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

beforeEach(() => localStorage.clear())

test('shows no count for an empty prompt', async () => {
  const { field } = await open()
  // The maximum is shown anyway.
  expect(document.body.textContent?.replace('0 of 4,000', '')).not.toMatch(/\b0\b|of 9/)
  expect(screen.queryByText('all sent')).toBeNull()
  write(field, 'A camel coat')
  await screen.findByText(/ of 9 filled$/)
  await waitFor(() => expect(sentText()).toMatch(/^A camel coat/))
})

test('blocks are synchronised with the text, and every step can be undone', async () => {
  const { person, field } = await open()
  write(field, 'a long coat, golden hour, 85mm, unhurried')
  await waitFor(() => expect(block('Light').textContent).toContain('golden hour'))
  await person.click(block('Light'))
  const light = screen.getByRole('textbox', { name: 'Light: text' })
  fireEvent.change(light, { target: { value: 'glow of fireflies, ' } })
  expect(field.value).toBe('a long coat, glow of fireflies, 85mm, unhurried')
  // The analysis does not change text that the user is typing.
  expect((light as HTMLTextAreaElement).value).toBe('glow of fireflies, ')
  await person.click(screen.getByRole('button', { name: 'softbox' }))
  expect(field.value).toBe('a long coat, glow of fireflies, softbox, 85mm, unhurried')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(field.value).toBe('a long coat, golden hour, 85mm, unhurried')
})

test('shows what each model receives and what is cut, and keeps the text', async () => {
  const { person, field, unmount } = await open()
  write(field, 'a {red|blue} (coat:1.2), golden hour, in a hall with columns and a long row of tall windows')
  await waitFor(() =>
    expect(sentText()).toMatch(/^a red coat, golden hour.*windows\. Editorial photograph\.$/),
  )
  await person.click(screen.getByRole('radio', { name: /2 blue/ }))
  await waitFor(() => expect(sentText()).toContain('a blue coat'))
  await person.click(screen.getByRole('radio', { name: /Leonardo/ }))
  await screen.findByText('cut off here')
  expect(sentText()!.length).toBeLessThanOrEqual(60)
  screen.getByText(/^\d+ of 60 characters$/)
  screen.getByText(/Leonardo isn’t configured/)
  await screen.findByText(/An administrator can add an API key/)
  expect(document.body.textContent).not.toContain('LEONARDO_API_KEY')
  unmount()
  expect((await open()).field.value).toContain('a {red|blue} (coat:1.2)')
})

test('asks for a required variable before a test render, and shows its result', async () => {
  const running = jobOf(4, {
    status: 'running',
    items: [itemOf(0, { status: 'developing' })],
    result: { media_assets: [] },
  })
  const failed = {
    ...running,
    status: 'failed',
    items: [itemOf(0, { status: 'failed', error: 'The engine is hot.' })],
  }
  const { requests, person, queries } = await open(
    {
      'POST /api/photoshoots': () => Response.json({ job: running }, { status: 202 }),
      [`GET /api/jobs/${running.id}`]: () => ({ job: running }),
    },
    `/prompt-studio?prompt=${SAVED_PROMPT.id}`,
  )
  await person.click(screen.getByRole('button', { name: /^Test render/ }))
  const room = screen.getByRole('textbox', { name: 'room' })
  await waitFor(() => expect(document.activeElement).toBe(room))
  screen.getByText('Fill in this field.')
  await person.type(room, 'a loft')
  await person.click(screen.getByRole('button', { name: /^Test render/ }))
  await screen.findByRole('progressbar', { name: 'Generating…' })
  const body = requests.find(({ path }) => path === '/api/photoshoots')!.body as Record<string, unknown>
  expect(body).toMatchObject({
    prompt: 'a red coat in a loft, golden hour',
    count: 1,
    quality: 'draft',
    model: 'studio',
    promptId: SAVED_PROMPT.id,
    versionId: SAVED_PROMPT.versionId,
    values: { room: 'a loft' },
  })
  // The request equals the preview.
  await waitFor(() => expect(sentText()).toBe(`${String(body.prompt)}. Editorial photograph.`))
  queries.setQueryData(['jobs', 'one', running.id], { job: failed })
  await screen.findByText('The engine is hot.')
  const done = jobOf(4, { items: [itemOf(0)], result: { media_assets: [assetOf(0)] } })
  queries.setQueryData(['jobs', 'one', running.id], { job: done })
  await screen.findByRole('img', { name: 'Test render of the prompt' })
})

test('generates several variants on one sheet, each image with its text', async () => {
  const job = jobOf(5)
  const { requests, person, field, router } = await open({
    'POST /api/photoshoots': () => Response.json({ job }, { status: 202 }),
  })
  write(field, 'a {red|blue|green} coat')
  await screen.findByText('3 variants')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Variants' }), '2')
  await person.click(screen.getByRole('button', { name: 'Generate contact sheet' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/photoshoot'))
  expect(requests.find(({ path }) => path === '/api/photoshoots')!.body).toMatchObject({
    count: 2,
    prompt: 'a {red|blue|green} coat',
    prompts: ['a red coat', 'a blue coat'],
  })
  expect(router.state.location.search).toEqual({ job: job.id })
})

test('saves a new prompt, and a version of an open one with changes from elsewhere', async () => {
  const newPrompt = promptOf(2, { title: 'Prompt 2' })
  const first = await open({
    'POST /api/prompts': () => Response.json({ prompt: newPrompt }, { status: 201 }),
    [`GET /api/prompts/${newPrompt.id}`]: { prompt: newPrompt },
    [`PATCH /api/prompts/${newPrompt.id}`]: { prompt: newPrompt },
  })
  write(first.field, 'a coat in the rain')
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  await waitFor(() => expect(first.router.state.location.search).toEqual({ prompt: newPrompt.id }))
  expect(first.requests.find(({ path }) => path === '/api/prompts')!.body).toMatchObject({
    content: { body: 'a coat in the rain', style: 'editorial' },
  })
  expect(localStorage.getItem('studio-prompt-studio')).toBeNull()
  // The selected model and variant are stored too.
  expect(localStorage.getItem(`studio-prompt-studio:${newPrompt.id}`)).toContain('"base"')
  first.unmount()

  const theirs = {
    ...SAVED_PROMPT,
    draftVersion: 4,
    content: { ...SAVED_PROMPT.content, body: `${SAVED_PROMPT.content.body}, rain` },
  }
  let now = SAVED_PROMPT
  const { requests, field, person } = await open(
    {
      [`GET /api/prompts/${SAVED_PROMPT.id}`]: () => ({ prompt: now }),
      [`POST /api/prompts/${SAVED_PROMPT.id}/versions`]: ({ body }: { body: { baseVersion: number } }) => {
        now = theirs
        return body.baseVersion === 3
          ? refusedFor(promptsReasons.changed)
          : { version: versionOf(8), draftVersion: 5, isNew: true }
      },
      [`PATCH /api/prompts/${SAVED_PROMPT.id}`]: { prompt: SAVED_PROMPT },
    },
    `/prompt-studio?prompt=${SAVED_PROMPT.id}`,
  )
  write(field, `My ${SAVED_PROMPT.content.body}`)
  await person.click(screen.getByRole('button', { name: /^Save version/ }))
  await waitFor(() => expect(field.value).toBe(`My ${SAVED_PROMPT.content.body}, rain`))
  const saved = requests.filter(({ path }) => path.endsWith('/versions')).map(({ body }) => body)
  expect(saved).toMatchObject([{ baseVersion: 3 }, { baseVersion: 4, madeBy: 'merge' }])
})

test('completes, translates both ways and applies suggestions in hunks, without a text model', async () => {
  const { person, field } = await open()
  write(field, 'a woman in a red coat, [[room]]')
  await person.click(screen.getByRole('button', { name: 'Complete' }))
  const panel = await screen.findByRole('region', { name: 'Suggestions' })
  await within(panel).findByText(/Suggested from the built-in vocabulary/)
  within(panel).getAllByText(/adds light/)
  await person.click((await within(panel).findAllByRole('button', { name: /^Apply/ }))[0]!)
  expect(field.value).toMatch(/^a woman in a red coat, \[\[room\]\], .+/)
  const english = field.value
  for (const [language, has] of [
    ['Into Spanish', 'mujer'],
    ['Into English', 'woman'],
  ] as const) {
    await person.click(screen.getByRole('button', { name: 'Translate' }))
    await person.click(await screen.findByRole('menuitem', { name: language }))
    await person.click((await screen.findAllByRole('button', { name: /^Apply/ }))[0]!)
    await waitFor(() => expect(field.value).toContain(has))
    expect(field.value).toContain('[[room]]')
  }
  expect(english).toContain('woman')
})

test('offers to create a missing list', async () => {
  const lists: unknown[] = []
  const { requests, person, field } = await open({
    'GET /api/word-lists': () => ({ lists }),
    'POST /api/word-lists': ({ body }: { body: object }) => {
      const list = { id: SAVED_PROMPT.id, ...body }
      lists.push(list)
      return Response.json({ list }, { status: 201 })
    },
  })
  write(field, 'a bowl of __wood__')
  await waitFor(() => expect(sentText()).toContain('__wood__'))
  await person.click(screen.getByRole('button', { name: 'Word lists' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('wood')
  await person.type(within(dialog).getByRole('textbox', { name: 'Entries' }), 'oak{Enter}ash')
  await person.click(within(dialog).getByRole('button', { name: 'Save list' }))
  await screen.findByText('2 variants')
  expect(requests.find(({ method, path }) => method === 'POST' && path === '/api/word-lists')!.body).toEqual({
    name: 'wood',
    entries: ['oak', 'ash'],
  })
})

test('reports a missing prompt, in Spanish too', async () => {
  answerWith({ ...SERVER, [`GET /api/prompts/${SAVED_PROMPT.id}`]: () => refusal(404, 'NOT_FOUND') })
  await draw(<PromptStudioScreen />, { at: `/prompt-studio?prompt=${SAVED_PROMPT.id}`, language: 'es' })
  await screen.findByText('No se ha encontrado el prompt')
})

test('announces text written by a model, unless turned off', async () => {
  notifications.clear()
  const { person, field } = await open({
    'GET /api/prompts/assistant': { source: 'model', label: 'A model', cents: 0, tasks: ['shorten'] },
    'POST /api/prompts/assist': { source: 'model', suggestions: [{ text: 'a coat', reasons: [] }] },
  })
  write(field, 'a coat, a coat')
  const shorten = await screen.findByRole('button', { name: 'Shorten' })
  // The assistant is loaded later; until then the built-in vocabulary is used, without a notice.
  await waitFor(() => expect(screen.queryByText('Works without a model')).toBeNull())
  await person.click(shorten)
  await waitFor(() =>
    expect(notifications.list()).toMatchObject([
      { type: 'success', title: 'Your shortened prompt is ready', message: 'a coat, a coat' },
    ]),
  )
  settingsStore.keep({ promptCompletions: false })
  await person.click(screen.getByRole('button', { name: 'Close suggestions' }))
  await person.click(screen.getByRole('button', { name: 'Shorten' }))
  await screen.findByRole('button', { name: 'Close suggestions' })
  expect(notifications.list()).toHaveLength(1)
  settingsStore.keep({ promptCompletions: true })
})
