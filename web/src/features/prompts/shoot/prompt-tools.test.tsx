import { useEffect, useState } from 'react'
import { builtInTemplates } from '@studio/domain/prompts'
import type { Prompt } from '@studio/contract/prompts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerWith, type RecordedRequest, draw } from '../../jobs/jobs.fixtures.tsx'
import { changeDraft, type Draft, EMPTY_DRAFT } from '../../photoshoot/index.ts'
import { contentOf, promptOf as somePrompt, versionOf } from '../prompts.fixtures.ts'
import { PromptTools } from './prompt-tools.tsx'
import { saveSource, readSource } from './source.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (digit: number) => `00000000-0000-4000-8000-0000000000${String(digit).padStart(2, '0')}`
const promptOf = (body: string, changes: Partial<Prompt> = {}): Prompt => ({
  ...somePrompt(1, { id: id(1), title: 'Camel coat', head: 7, versionId: id(7), content: contentOf(body) }),
  ...changes,
})
const serverWith = (prompt: object, answers: Record<string, unknown> = {}): RecordedRequest[] =>
  answerWith({
    'GET /api/templates': { templates: builtInTemplates('en') },
    'GET /api/prompts': { prompts: [prompt], nextCursor: null },
    [`GET /api/prompts/${id(1)}`]: { prompt },
    'POST /api/prompts/similar': { similar: [] },
    ...answers,
  })

let brief: Draft
function Brief({ begin, requestCount = 0 }: { begin: Partial<Draft>; requestCount?: number }) {
  const [draft, setDraft] = useState<Draft>({ ...EMPTY_DRAFT, ...begin })
  useEffect(() => {
    brief = draft
  }, [draft])
  const fill = (changes: Partial<Draft>) => setDraft(changeDraft(draft, { type: 'fill', brief: changes }))
  return (
    <>
      <textarea
        aria-label="Prompt"
        value={draft.prompt}
        onChange={(event) => fill({ prompt: event.currentTarget.value })}
      />
      <PromptTools draft={draft} onFill={fill} requestCount={requestCount} />
    </>
  )
}
const open = async (initial: Partial<Draft>, { at = '/', requestCount = 0 } = {}) => {
  const view = await draw(<Brief begin={initial} requestCount={requestCount} />, { at })
  await screen.findByRole('button', { name: 'Prompts and templates' })
  return { person: userEvent.setup(), ...view }
}
const press = async (person: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }))
const templateNamed = (name: string) => builtInTemplates('en').find((each) => each.name === name)!

describe('a template', () => {
  test('from the URL fills the brief once, shows how much, and can be undone with a key', async () => {
    serverWith(promptOf(''))
    const { id: template, content } = templateNamed('Film noir')
    const mine = { prompt: 'My words', style: 'candid' as const }
    const { person, router, toaster } = await open(mine, { at: `/?job=x&template=${template}` })
    await waitFor(() => expect(brief.prompt).toBe(content.body))
    expect(brief.style).toBe('candid')
    expect(toaster.current()).toMatchObject({ title: 'Film noir filled in 1 field of the brief' })
    await waitFor(() => expect(router.state.location.search).toEqual({ job: 'x' }))
    await person.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(brief.prompt).toBe('My words'))
  })

  test('with settings keeps the words, and Undo in the toast restores everything', async () => {
    serverWith(promptOf(''))
    const { person, toaster } = await open({ prompt: 'My words', count: 2, seed: '7' })
    const before = brief
    await press(person, 'Prompts and templates')
    await person.click(await screen.findByRole('tab', { name: 'Templates' }))
    await press(person, /Eight poses on grey/)
    await waitFor(() =>
      expect(brief).toMatchObject({ prompt: 'My words', count: 8, poseVariety: true, seed: '7' }),
    )
    expect(toaster.current()).toMatchObject({ description: 'Your text is kept.' })
    toaster.current()?.action?.onSelect()
    await waitFor(() => expect(brief).toEqual(before))
  })

  test('with variables asks for them first, and focuses the first missing one', async () => {
    serverWith(promptOf(''))
    const { id: template } = templateNamed('Product on marble')
    const { person } = await open({ prompt: '' }, { at: `/?template=${template}` })
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('textbox')
    await person.clear(field)
    // An empty field shows the default value.
    await person.type(field, 'brass {{clock}')
    expect(dialog.getByText(/A brass \\\{clock\\\} on a marble table/)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Fill in' }))
    await waitFor(() => expect(brief.prompt).toMatch(/^A brass \\\{clock\\\} on a marble table/))
  })
})

describe('a saved prompt', () => {
  test('is used with its version, which is shown until the words change', async () => {
    serverWith(promptOf('A camel coat'))
    const { person } = await open({ prompt: '' })
    await press(person, 'Prompts and templates')
    await press(person, /Camel coat/)
    await waitFor(() => expect(brief.prompt).toBe('A camel coat'))
    expect(readSource()).toEqual({ promptId: id(1), versionId: id(7), values: {}, text: 'A camel coat' })
    const link = await screen.findByRole('link', { name: 'From Camel coat, v7' })
    expect(link.getAttribute('href')).toBe(`/editor/${id(1)}`)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saved' }).disabled).toBe(true)
    await person.type(screen.getByLabelText('Prompt'), ' at noon')
    expect(screen.getByText('Edited since')).toBeTruthy()
  })

  test('that is deleted is reported, and the brief stays', async () => {
    serverWith(promptOf(''))
    const { toaster } = await open({ prompt: 'Mine' }, { at: `/?saved=${id(5)}` })
    await waitFor(() => expect(toaster.current()?.title).toBe('Couldn’t load the prompt'))
    expect(brief.prompt).toBe('Mine')
  })
})

describe('the typed text', () => {
  test('is saved with its settings by the shortcut, and the brief belongs to it', async () => {
    const newPrompt = promptOf('A lamp', { id: id(2), title: 'A lamp', versionId: id(3), head: 1 })
    const requests = serverWith(promptOf(''), {
      'POST /api/prompts': Response.json({ prompt: newPrompt }, { status: 201 }),
      [`GET /api/prompts/${id(2)}`]: { prompt: newPrompt },
    })
    const { person, toaster } = await open({ prompt: 'A lamp', count: 3 })
    await person.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(toaster.current()?.title).toBe('Saved as “A lamp”'))
    expect(
      requests.find(({ method, path }) => method === 'POST' && path === '/api/prompts')?.body,
    ).toMatchObject({
      content: { body: 'A lamp', settings: { count: 3 } },
    })
    expect(readSource()).toMatchObject({ promptId: id(2), versionId: id(3), text: 'A lamp' })
    expect(await screen.findByRole('link', { name: 'From A lamp, v1' })).toBeTruthy()
  })

  test('that is a near duplicate can become a version of it, and its text is kept', async () => {
    const version = versionOf(9)
    const savedPrompt = promptOf('A camel coat', {
      draft: { content: contentOf('A camel coat, draft'), savedAt: '2026-11-01T10:00:00.000Z' },
    })
    const requests = serverWith(savedPrompt, {
      'POST /api/prompts/similar': { similar: [{ id: id(1), title: 'Camel coat', similarity: 0.82 }] },
      [`POST /api/prompts/${id(1)}/versions`]: { version, draftVersion: 10, isNew: true },
    })
    const { person, toaster } = await open({ prompt: 'A camel coat by night' })
    await press(person, /Save prompt/)
    expect(await screen.findByRole('dialog', { name: 'Similar to “Camel coat” (82%)' })).toBeTruthy()
    await press(person, 'Save as a version')
    await waitFor(() => expect(toaster.current()?.title).toBe('Saved as version 7 of “Camel coat”'))
    const versionPosts = requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/versions'),
    )
    expect(versionPosts.map(({ body }) => body)).toMatchObject([
      {},
      { content: { body: 'A camel coat by night' } },
    ])
  })
})

test('counts the alternatives, and asks for variables when the brief is sent', async () => {
  serverWith(promptOf(''))
  const { person } = await open({ prompt: 'A {red|blue} [[thing]]', count: 4 }, { requestCount: 0 })
  expect(screen.getByText('2 variants, repeated over 4 images')).toBeTruthy()
  cleanup()
  await draw(<AskingBrief />)
  await press(person, 'Send')
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox'), 'lamp')
  await person.click(dialog.getByRole('button', { name: 'Fill in' }))
  await waitFor(() => expect(brief.prompt).toBe('A {red|blue} lamp'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

function AskingBrief() {
  const [requestCount, setRequestCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setRequestCount(requestCount + 1)}>
        Send
      </button>
      <Brief begin={{ prompt: 'A {red|blue} [[thing]]' }} requestCount={requestCount} />
    </>
  )
}

afterEach(() => saveSource(undefined))
