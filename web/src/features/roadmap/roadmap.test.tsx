import type { RoadmapItem } from '@studio/contract/roadmap'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { network } from '../../platform/index.ts'
import { type RecordedRequest, answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { RoadmapScreen } from './screen.ts'
import { markWords } from './suggest/mark-words.tsx'
import { wordsIn } from './words.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const itemOf = (n: number, more: Partial<RoadmapItem> = {}): RoadmapItem => ({
  id: idOf(n),
  title: `Wish ${n}`,
  body: 'Why',
  status: 'planned',
  answer: null,
  target: null,
  translations: {},
  locale: 'en',
  progress: null,
  votes: 4,
  hasVoted: false,
  isFollowed: false,
  isMine: false,
  held: false,
  author: null,
  comments: 0,
  shippedIn: null,
  mergedInto: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  statusAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const page = (items: RoadmapItem[]) => ({
  items,
  nextCursor: null,
  own: { votes: 1, shipped: 0, suggestionsLeft: 2 },
  counts: { suggested: 0, planned: items.length, in_progress: 0, shipped: 0, declined: 0 },
})
const EMPTY_PAGE = { entries: [], nextCursor: null, hasNew: false }

let items: RoadmapItem[]
beforeEach(() => {
  items = [itemOf(1), itemOf(2, { hasVoted: true, votes: 9 })]
})

async function open(more: Record<string, unknown> = {}) {
  const requests = answerWith({
    'GET /api/roadmap': ({ search }: RecordedRequest) =>
      page(search.get('status') === 'planned' ? items : []),
    'GET /api/changelog': EMPTY_PAGE,
    ...more,
  })
  await draw(<RoadmapScreen />, { at: '/dashboard/roadmap' })
  await screen.findByRole('link', { name: 'Wish 1' })
  return { requests, person: userEvent.setup() }
}

const voteOf = (title: string) => screen.findByRole('button', { name: new RegExp(`for ${title}$`) })

describe('voting', () => {
  test('updates immediately, then to the count of the server, and withdraws on a second press', async () => {
    const { requests, person } = await open({
      [`PUT /api/roadmap/${idOf(1)}/vote`]: { id: idOf(1), votes: 7, hasVoted: true, isFollowed: true },
      [`DELETE /api/roadmap/${idOf(1)}/vote`]: { id: idOf(1), votes: 6, hasVoted: false, isFollowed: false },
    })
    await person.click(await voteOf('Wish 1'))
    await waitFor(async () => expect((await voteOf('Wish 1')).textContent).toContain('7'))
    expect((await voteOf('Wish 1')).getAttribute('aria-pressed')).toBe('true')
    await person.click(await voteOf('Wish 1'))
    await waitFor(async () => expect((await voteOf('Wish 1')).textContent).toContain('6'))
    expect(requests.filter(({ path }) => path.endsWith('/vote')).map(({ method }) => method)).toEqual([
      'PUT',
      'DELETE',
    ])
  })

  test('rolls back a refused vote and shows the reason', async () => {
    const { person } = await open({
      [`PUT /api/roadmap/${idOf(1)}/vote`]: () => refusal(403, 'FORBIDDEN'),
    })
    await person.click(await voteOf('Wish 1'))
    await waitFor(async () => expect((await voteOf('Wish 1')).getAttribute('aria-pressed')).toBe('false'))
    expect((await voteOf('Wish 1')).textContent).toContain('4')
  })

  test('queues a vote while offline and sends it later', async () => {
    const state = vi.spyOn(network, 'state').mockReturnValue('offline')
    localStorage.clear()
    const listeners = new Set<() => void>()
    vi.spyOn(network, 'subscribe').mockImplementation((listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    })
    const { requests, person } = await open({
      [`PUT /api/roadmap/${idOf(1)}/vote`]: { id: idOf(1), votes: 5, hasVoted: true, isFollowed: true },
    })
    await person.click(await voteOf('Wish 1'))
    expect((await voteOf('Wish 1')).getAttribute('aria-pressed')).toBe('true')
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
    state.mockReturnValue('here')
    for (const listener of [...listeners]) listener()
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(localStorage.getItem('studio-roadmap-votes')).toBeNull()
  })
})

test('U votes for the focused item, arrow keys move, N suggests', async () => {
  const { requests, person } = await open({
    [`DELETE /api/roadmap/${idOf(2)}/vote`]: { id: idOf(2), votes: 8, hasVoted: false, isFollowed: false },
  })
  screen.getByRole('link', { name: 'Wish 1' }).focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Wish 2' }))
  await person.keyboard('u')
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  await person.keyboard('n')
  await screen.findByRole('dialog', { name: 'Suggest a feature' })
})

describe('suggesting', () => {
  const openItem = async (more: Record<string, unknown>) => {
    const it = await open(more)
    await it.person.click(screen.getByRole('button', { name: /Suggest a feature/ }))
    const dialog = await screen.findByRole('dialog')
    return {
      ...it,
      dialog,
      line: within(dialog).getByRole('textbox', { name: 'Your suggestion in one line' }),
    }
  }

  test('shows similar items from eight characters on, with a vote button', async () => {
    const { requests, person, dialog, line } = await openItem({
      'POST /api/roadmap/similar': { items: [itemOf(3, { title: 'Export a contact sheet' })] },
      [`PUT /api/roadmap/${idOf(3)}/vote`]: { id: idOf(3), votes: 5, hasVoted: true, isFollowed: true },
    })
    await person.type(line, 'Contact')
    expect(within(dialog).queryByText('Similar items')).toBeNull()
    await person.type(line, ' sheets')
    await within(dialog).findByText('Similar items')
    expect(dialog.querySelectorAll('mark')).toHaveLength(2)
    expect(
      requests
        .filter(({ path }) => path.endsWith('/similar'))
        .every(({ body }) => (body as { title: string }).title.length >= 8),
    ).toBe(true)
    await person.click(within(dialog).getByRole('button', { name: /Vote for this/ }))
    await within(dialog).findByText('Voted')
  })

  test('keeps the draft when closed or refused, and clears it when sent', async () => {
    let refuses = true
    const { requests, person, line } = await openItem({
      'POST /api/roadmap/similar': { items: [] },
      'POST /api/roadmap': () =>
        refuses
          ? refusal(429, 'RATE_LIMITED')
          : Response.json({ item: itemOf(4), suggestionsLeft: 1 }, { status: 201 }),
    })
    await person.type(line, 'Print it')
    await person.keyboard('{Escape}')
    await person.click(screen.getByRole('button', { name: /Suggest a feature/ }))
    const again = await screen.findByRole('textbox', { name: 'Your suggestion in one line' })
    expect((again as HTMLInputElement).value).toBe('Print it')
    await person.click(screen.getByRole('button', { name: /^Suggest/ }))
    await screen.findByText(/Couldn’t send the suggestion/)
    expect((again as HTMLInputElement).value).toBe('Print it')
    refuses = false
    await person.click(screen.getByRole('button', { name: /^Suggest/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('studio-roadmap-suggestion')).toBeNull()
    const [first, second] = requests.filter(
      ({ method, path }) => method === 'POST' && path === '/api/roadmap',
    )
    // A refused suggestion can be sent again.
    expect(first?.key).not.toBe(second?.key)
  })
})

test('marks What’s new with a dot until it is opened', async () => {
  const { requests, person } = await open({
    'GET /api/changelog': {
      entries: [
        {
          id: idOf(50),
          version: '12.5.0',
          kind: ['new'],
          publishedAt: '2026-11-20T10:00:00.000Z',
          isNew: true,
          title: { en: 'Printing', es: 'Imprimir' },
          body: { en: 'It prints.', es: 'Imprime.' },
          items: [
            { id: idOf(1), title: 'Wish 1', translations: {}, votes: 3, hasVoted: true, isMine: false },
          ],
        },
      ],
      nextCursor: null,
      hasNew: true,
    },
    'PUT /api/changelog/seen': { at: '2026-11-20T10:00:00.000Z' },
  })
  await person.click(await screen.findByRole('button', { name: /new since your last visit/ }))
  const popover = await screen.findByRole('dialog')
  expect(popover.textContent).toContain('You and 2 others voted for this')
  expect(within(popover).getByRole('link', { name: 'Atom feed' }).getAttribute('href')).toBe(
    '/api/feeds/changelog.atom?locale=en',
  )
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/changelog/seen')).toBe(true))
})

test('shows items in the language of the reader, if translated', () => {
  const item = itemOf(1, {
    translations: { es: { title: 'Deseo', body: 'Por qué', answer: null, target: null } },
    answer: 'Soon',
  })
  expect(wordsIn(item, 'es')).toEqual({
    title: 'Deseo',
    body: 'Por qué',
    answer: 'Soon',
    target: null,
    language: 'es',
  })
  expect(wordsIn(item, 'fr')).toMatchObject({ title: 'Wish 1', language: 'en' })
})

test('marks common words in any form and with any accents', () => {
  const marked = (text: string, other: string) =>
    (markWords(text, other) as { type: unknown; props: { children: string } }[])
      .filter(({ type }) => type === 'mark')
      .map(({ props }) => props.children)
  expect(marked('Hojas de contactos', 'una hoja de CONTACTO')).toEqual(['Hojas', 'contactos'])
  expect(marked('Canción nueva', 'cancion')).toEqual(['Canción'])
  expect(marked('A to B', 'to a b')).toEqual([])
})
