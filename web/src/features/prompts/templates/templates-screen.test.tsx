import { builtInTemplates } from '@studio/domain/prompts'
import type { Template, TemplateDraft } from '@studio/contract/prompts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, type RecordedRequest, draw, refusal } from '../../jobs/jobs.fixtures.tsx'
import { contentOf, promptOf } from '../prompts.fixtures.ts'
import { TemplatesScreen } from './screen.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (digit: number) => `00000000-0000-4000-8000-0000000000${String(digit).padStart(2, '0')}`
const ownOf = (digit: number, name: string): Template => ({
  id: id(digit),
  name,
  kind: 'both',
  coverUrl: null,
  coverId: null,
  isBuiltIn: false,
  createdAt: `2026-11-0${digit}T10:00:00.000Z`,
  content: builtInTemplates('en')[0]!.content,
})

/** Mock server that stores templates, with the behaviour of the real one. */
function serving(names: string[], answers: Record<string, unknown> = {}): RecordedRequest[] {
  let own = names.map((name, place) => ownOf(place + 1, name))
  const put = (template: Template, after: string | null | undefined) => {
    const rest = own.filter((each) => each.id !== template.id)
    const at = after === undefined ? own.indexOf(template) : rest.findIndex((each) => each.id === after) + 1
    own = [...rest.slice(0, at), template, ...rest.slice(at)]
    return { template }
  }
  const ofBody = ({ body }: RecordedRequest) => body as TemplateDraft
  return answerWith({
    'GET /api/templates': ({ search }: RecordedRequest) => ({
      templates: [...own, ...builtInTemplates(search.get('language') === 'es' ? 'es' : 'en')],
    }),
    'POST /api/templates'(request: RecordedRequest) {
      const { after = null, ...draft } = ofBody(request)
      return put({ ...ownOf(9, draft.name), ...draft, coverUrl: null }, after)
    },
    ...Object.fromEntries(
      own.flatMap((template) => [
        [
          `PUT /api/templates/${template.id}`,
          (request: RecordedRequest) => {
            const { after, ...draft } = ofBody(request)
            const existing = own.find((each) => each.id === template.id)!
            return put(Object.assign(existing, draft), after)
          },
        ],
        [
          `DELETE /api/templates/${template.id}`,
          () => {
            own = own.filter((each) => each.id !== template.id)
            return { id: template.id }
          },
        ],
      ]),
    ),
    ...answers,
  })
}

const ownNames = () =>
  within(screen.getByRole('region', { name: 'Yours' }))
    .queryAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent)
const open = async (names: string[], answers: Record<string, unknown> = {}) => {
  const requests = serving(names, answers)
  const view = await draw(<TemplatesScreen />)
  await screen.findByRole('region', { name: 'Built in' })
  return { requests, person: userEvent.setup(), ...view }
}
const fromMenu = async (person: ReturnType<typeof userEvent.setup>, name: string, entry: string) => {
  await person.click(screen.getByRole('button', { name: `Options for ${name}` }))
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(entry) }))
}

test('lists own and built-in templates, by kind and by words', async () => {
  const { person } = await open(['Norte'])
  expect(ownNames()).toEqual(['Norte'])
  expect(screen.getByRole('tab', { name: /All/ }).textContent).toBe('All15')
  await person.click(screen.getByRole('tab', { name: /Shoots/ }))
  expect(ownNames()).toEqual([])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Use Team of three',
    'Use Eight poses on grey',
  ])
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'zzz')
  await person.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(ownNames()).toEqual(['Norte'])
})

test('opens the brief with a template', async () => {
  const { person, router } = await open(['Norte'])
  await person.click(screen.getByRole('link', { name: 'Use Norte' }))
  expect(router.state.location.href).toBe(`/dashboard/photoshoot?template=${id(1)}`)
})

test('moves and renames one of several by keys and by menu, and the server stores it', async () => {
  const { requests, person } = await open(['One', 'Two', 'Three'])
  screen.getByRole('link', { name: 'Use One' }).focus()
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(ownNames()).toEqual(['Two', 'One', 'Three']))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ name: 'One', after: id(2) })
  await fromMenu(person, 'Three', 'Move earlier')
  await waitFor(() => expect(ownNames()).toEqual(['Two', 'Three', 'One']))
  await fromMenu(person, 'Two', 'Rename')
  const field = await screen.findByLabelText('Template name')
  await person.clear(field)
  await person.type(field, 'Zwei{Enter}')
  await waitFor(() => expect(ownNames()).toEqual(['Zwei', 'Three', 'One']))
})

test('Undo restores a deleted template to its position', async () => {
  const { requests, person, toaster } = await open(['One', 'Two', 'Three'])
  await fromMenu(person, 'Two', 'Delete')
  await waitFor(() => expect(ownNames()).toEqual(['One', 'Three']))
  expect(toaster.current()?.title).toBe('Two deleted')
  toaster.current()?.action?.onSelect()
  await waitFor(() => expect(ownNames()).toEqual(['One', 'Two', 'Three']))
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Two', after: id(1) })
})

test('rolls back what couldn’t be saved and reports it', async () => {
  const { person, toaster } = await open(['One', 'Two'], {
    [`PUT /api/templates/${id(1)}`]: refusal(503, 'UNAVAILABLE'),
  })
  screen.getByRole('link', { name: 'Use One' }).focus()
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(toaster.current()?.title).toBe('Couldn’t save the order'))
  await waitFor(() => expect(ownNames()).toEqual(['One', 'Two']))
})

test('creates a template from the brief of the photo shoot', async () => {
  localStorage.setItem(
    'studio-photoshoot-draft',
    JSON.stringify({ prompt: 'Camel coat, window light', style: 'fashion', count: 6 }),
  )
  const { requests, person } = await open([])
  await person.click(screen.getByRole('button', { name: 'New template' }))
  await person.click(await screen.findByRole('menuitem', { name: 'From the photo shoot brief' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Template name' })
  expect(name.value).toBe('Camel coat')
  await person.clear(name)
  await person.click(dialog.getByRole('button', { name: 'Save template' }))
  expect(dialog.getByText('Enter a name.')).toBeTruthy()
  await person.type(name, 'Norte')
  await person.click(dialog.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(ownNames()).toEqual(['Norte']))
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Norte',
    kind: 'both',
    coverId: null,
    content: { body: 'Camel coat, window light', style: 'fashion', settings: { count: 6 } },
  })
})

test('creates a template from a saved prompt, with its cover', async () => {
  const cover = { id: id(8), url: '/cover', thumbnails: [], placeholder: '' }
  const prompt = promptOf(7, { id: id(7), title: 'Red dress', content: contentOf('Red dress'), cover })
  const { requests, person } = await open([], {
    'GET /api/prompts': { prompts: [prompt], nextCursor: null },
    [`GET /api/prompts/${id(7)}`]: { prompt },
  })
  await person.click(screen.getByRole('button', { name: 'New template' }))
  await person.click(await screen.findByRole('menuitem', { name: 'From a saved prompt' }))
  await person.click(await screen.findByRole('button', { name: /Red dress/ }))
  await person.click(await screen.findByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(ownNames()).toEqual(['Red dress']))
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Red dress',
    kind: 'prompt',
    coverId: id(8),
  })
})

test('reports a failed load, and retries', async () => {
  let isDown = true
  answerWith({
    'GET /api/templates': () => (isDown ? refusal(404, 'NOT_FOUND') : { templates: builtInTemplates('en') }),
  })
  await draw(<TemplatesScreen />)
  const alert = within(await screen.findByRole('alert'))
  isDown = false
  await userEvent.setup().click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Use Film noir' })).toBeTruthy()
})
