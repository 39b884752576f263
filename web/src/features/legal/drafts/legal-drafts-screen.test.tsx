import { type LegalDraft, type LegalDrafts, legalReasons } from '@studio/contract/legal'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { LegalDraftsScreen } from '../screen.ts'
import { refusedFor } from '../../../testing/refused-for.ts'

const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const pairs = ['## One', 'We keep your pictures.', 'You may leave.'].map((text) => ({
  en: text,
  es: `${text} (es)`,
}))
const title = { en: 'Terms', es: 'Términos' }
const DRAFT: LegalDraft = {
  id: 'terms',
  version: 1,
  base: '2025-01',
  title: { ...title, agreed: title },
  fingerprint: 'ab'.repeat(32),
  paragraphs: pairs.map((pair, from) => ({ id: idOf(from), from, ...pair, agreed: pair })),
  edited: { en: null, es: null },
  scheduled: null,
  stoppedAt: null,
  obstacles: ['same'],
}
const listed = (...drafts: LegalDraft[]): LegalDrafts => ({
  version: '2025-01',
  reach: { people: 3214, waiting: 0 },
  drafts,
  published: (['terms', 'privacy'] as const).map((id) => ({
    id,
    version: '2025-01',
    publishedAt: '2025-01-01T00:00:00.000Z',
    title,
    paragraphs: pairs,
  })),
})

interface RecordedRequest {
  name: string
  body: Record<string, never>
}
/** Mocks `fetch` with one answer per call name and records the requests. */
function answer(answers: Record<string, () => Response | object>): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${new URL(input, 'http://localhost').pathname.replace('/api/admin/legal', '')}`
    requests.push({ name, body: typeof init.body === 'string' ? JSON.parse(init.body) : {} })
    const result = answers[name]?.() ?? new Response('{}', { status: 404 })
    return result instanceof Response ? result : Response.json(result)
  })
  return requests
}
const refused = (code: string, status: number) =>
  Response.json({ ok: false, error: { code, message: code } }, { status })

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('edits by keyboard, marks the other language as older, and saves with a reason', async () => {
  const saved = { ...DRAFT, version: 2, obstacles: [] }
  const requests = answer({
    'GET /drafts': () => listed(DRAFT),
    'PUT /drafts/terms': () => ({ draft: saved }),
  })
  const { person } = await renderScreen(<LegalDraftsScreen />)
  expect(await screen.findByText(/^3,214 people must accept again/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish now' }).disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Title and 1 to 3, unchanged' }))

  screen.getByRole('button', { name: 'Edit: Paragraph 2' }).focus()
  await person.keyboard('{Enter}')
  const row = screen.getByRole('region', { name: 'Paragraph 2' })
  const [english] = await within(row).findAllByRole('textbox')
  await person.clear(english!)
  await person.type(english!, 'We keep nothing.')
  expect(row.querySelector('ins')?.textContent).toContain('nothing')
  expect(within(row).getByText('Older than the other language')).toBeTruthy()
  expect(screen.getByText('One language is out of date')).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit: Paragraph 2'))
  await person.click(within(row).getByRole('button', { name: 'No change needed here' }))
  expect(screen.getByText('Both languages are up to date')).toBeTruthy()
  ;(document.activeElement as HTMLElement).blur()
  await person.keyboard('n')
  expect(row.contains(document.activeElement)).toBe(true)

  await person.type(screen.getByLabelText('Reason'), 'Counsel')
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(localStorage.getItem('studio-legal-draft-terms')).toBeNull())
  expect(requests.find(({ name }) => name === 'PUT /drafts/terms')?.body).toMatchObject({
    version: 1,
    base: '2025-01',
    reason: 'Counsel',
    agreed: [idOf(1)],
    paragraphs: [{}, { en: 'We keep nothing.', es: 'We keep your pictures. (es)' }, {}],
  })
})

test('keeps unsaved text after leaving, and merges it with another admin’s changes', async () => {
  let now = DRAFT
  const theirs: LegalDraft = {
    ...DRAFT,
    version: 2,
    paragraphs: DRAFT.paragraphs.map((each) => ({ ...each })),
  }
  theirs.paragraphs[2]!.en = 'You may leave today.'
  answer({
    'GET /drafts': () => listed(now),
    'PUT /drafts/terms'() {
      now = theirs
      return refusedFor(legalReasons.draftChanged)
    },
  })
  const first = await renderScreen(<LegalDraftsScreen />)
  await first.person.click(await screen.findByRole('button', { name: 'Title and 1 to 3, unchanged' }))
  await first.person.click(screen.getByRole('button', { name: 'Edit: Paragraph 3' }))
  const [field] = await within(screen.getByRole('region', { name: 'Paragraph 3' })).findAllByRole('textbox')
  await first.person.type(field!, ' Always.')
  first.unmount()

  const { person } = await renderScreen(<LegalDraftsScreen />)
  expect(await screen.findByText('Your changes aren’t saved yet')).toBeTruthy()
  await person.type(screen.getByLabelText('Reason'), 'Counsel')
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText(/Another admin saved changes in the meantime/)).toBeTruthy()
  const row = screen.getByRole('region', { name: 'Paragraph 3' })
  for (const word of ['today', 'Always']) expect(row.textContent).toContain(word)
})

test('starts a draft from the published version, and isolates a failing source', async () => {
  let works = false
  const requests = answer({
    'GET /drafts': () => (works ? listed() : refused('INPUT_INVALID', 422)),
    'POST /drafts': () => Response.json({ draft: DRAFT }, { status: 201 }),
  })
  const { person } = await renderScreen(<LegalDraftsScreen />)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load: Drafts.')
  works = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await person.type(await screen.findByLabelText('Reason'), 'Counsel')
  await person.click(screen.getByRole('button', { name: 'Start draft' }))
  expect(await screen.findByText('The draft has no changes yet')).toBeTruthy()
  expect(requests.find(({ name }) => name === 'POST /drafts')?.body).toEqual({
    document: 'terms',
    reason: 'Counsel',
  })
})
