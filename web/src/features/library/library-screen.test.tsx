import { entryKey, type EntryRef, type LibraryEntry, libraryReasons } from '@studio/contract/library'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from '@tanstack/react-router'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../design/index.ts'
import { browserStorage } from '../../platform/index.ts'
import { answerWith, type RecordedRequest, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { LibraryScreen } from './screen.ts'
import { refusedFor } from '../../testing/refused-for.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  scrollTo(0, 0)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const NORTE = idOf(901)
const CLIENT = idOf(902)

function entryOf(last: number, changes: Partial<LibraryEntry> = {}): LibraryEntry {
  const at = new Date(Date.now() - last * 1000).toISOString()
  const url = `/api/media/${last}/original`
  return {
    kind: 'image',
    id: idOf(last),
    createdAt: at,
    changedAt: at,
    title: null,
    excerpt: `Coat ${last}`,
    picture: { url, thumbnails: [], width: 3, height: 4, placeholder: '', alt: null },
    seconds: null,
    model: 'studio',
    tags: [],
    folderId: null,
    note: null,
    madeFrom: null,
    prompt: null,
    workId: null,
    deletedAt: null,
    ...changes,
  }
}
const promptEntry = (last: number, title: string) =>
  entryOf(last, { kind: 'prompt', title, picture: null, prompt: { head: 7, judged: 14, kept: 11 } })
const some = (count: number) => Array.from({ length: count }, (_, n) => entryOf(n + 1))

/** Fake server with the behaviour this screen needs. */
function serving(entries: LibraryEntry[], answers: Record<string, unknown> = {}) {
  let serverEntries = entries
  const change = (items: readonly EntryRef[], changes: Partial<LibraryEntry>) => {
    const keys = new Set(items.map(entryKey))
    serverEntries = serverEntries.map((each) => (keys.has(entryKey(each)) ? { ...each, ...changes } : each))
  }
  const requests = answerWith({
    'GET /api/library'({ search }: RecordedRequest) {
      const [folder, kind, q] = ['folder', 'kind', 'q'].map((name) => search.get(name))
      const from = Number(search.get('cursor') ?? 0)
      const fitting = serverEntries.filter(
        (each) =>
          (each.deletedAt !== null) === (folder === 'trash') &&
          (!kind || each.kind === kind) &&
          (!q || each.excerpt.includes(q)) &&
          (!folder || folder === 'trash' || (each.folderId ?? 'none') === folder),
      )
      const to = from + Number(search.get('limit'))
      const nextCursor = to < fitting.length ? String(to) : null
      return { entries: fitting.slice(from, to), nextCursor, previousCursor: null }
    },
    'GET /api/library/months': () => ({ months: [], isEstimate: false }),
    'GET /api/library/counts': () => ({
      all: { image: serverEntries.length, prompt: 1 },
      unfiled: {},
      trash: {},
      folders: [
        { id: NORTE, name: 'Norte', parentId: null, counts: {} },
        { id: CLIENT, name: 'For the client', parentId: NORTE, counts: { image: 14 } },
      ],
    }),
    'PUT /api/library/items'({ body }: RecordedRequest) {
      const { folderId, items } = body as { folderId: string | null; items: EntryRef[] }
      const results = items.map((item) => ({
        ...item,
        before: serverEntries.find((each) => entryKey(each) === entryKey(item))?.folderId ?? null,
      }))
      change(items, { folderId })
      return { results }
    },
    'POST /api/gallery/changes'({ body }: RecordedRequest) {
      const { ids, change: requestedChange } = body as { ids: string[]; change: { deleted: boolean } }
      change(
        ids.map((id) => ({ kind: 'image', id })),
        { deletedAt: requestedChange.deleted ? new Date().toISOString() : null },
      )
      return { results: ids.map((id) => ({ id })) }
    },
    ...answers,
  })
  return { requests, serverEntries: () => serverEntries }
}

const open = async (
  entries: LibraryEntry[],
  answers?: Record<string, unknown>,
  at = '/dashboard/library',
) => {
  const server = serving(entries, answers)
  const view = await draw(
    <>
      <LibraryScreen />
      <Toasts />
    </>,
    { at },
  )
  return { ...server, ...view, person: userEvent.setup() }
}
const tile = (name: string) => screen.findByRole('button', { name })
const panel = () => within(screen.getByRole('complementary', { name: 'Details' }))
const filings = (requests: RecordedRequest[]) =>
  requests.filter(({ path }) => path === '/api/library/items').map(({ body }) => body)

test('renders only the visible ones of thousands of items', async () => {
  await open(some(3_000))
  await tile('Image, Coat 1')
  expect(screen.getAllByRole('listitem').length).toBeLessThan(120)
})

test('shows prompts as cards between images, and the details of the selected one', async () => {
  const { person } = await open([entryOf(1), promptEntry(2, 'Camel coat')])
  const card = await tile('Prompt, Camel coat')
  expect(card.textContent).toContain('v7, 79% of 14 kept')
  await person.click(card)
  expect(card.getAttribute('aria-pressed')).toBe('true')
  expect(panel().getByRole('heading', { name: 'Camel coat' })).toBeTruthy()
  expect(
    panel()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['EditE', 'DuplicateCtrl D', 'Move toM', 'Tags', 'DeleteDelete'])
})

test('M moves the selection into a folder, and Undo restores each item’s folder', async () => {
  const { requests, serverEntries, person } = await open([
    entryOf(1, { folderId: NORTE }),
    entryOf(2),
    entryOf(3),
  ])
  await person.click(await tile('Image, Coat 1'))
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect((await tile('Image, Coat 2')).getAttribute('aria-pressed')).toBe('true')
  await person.keyboard('m')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 items to' }))
  await person.click(dialog.getByRole('button', { name: 'For the client' }))
  await waitFor(() => expect(serverEntries().map(({ folderId }) => folderId)).toEqual([CLIENT, CLIENT, null]))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(serverEntries().map(({ folderId }) => folderId)).toEqual([NORTE, null, null]))
  expect(filings(requests)).toHaveLength(3)
})

test('dragging names the target folder, and dropping moves the item there', async () => {
  const { serverEntries } = await open([entryOf(1), entryOf(2)])
  const first = await tile('Image, Coat 1')
  const target = await screen.findByRole('button', { name: 'For the client 14' })
  document.elementFromPoint = () => target
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, button: 0, pointerType: 'mouse' })
  fireEvent.pointerDown(first, at(300, 300))
  fireEvent.pointerMove(first, at(302, 300))
  expect(screen.queryByText('1 to For the client')).toBeNull()
  fireEvent.pointerMove(first, at(200, 200))
  expect(screen.getByText('1 to For the client')).toBeTruthy()
  expect(target.dataset.over).toBeDefined()
  fireEvent.pointerUp(first, at(200, 200))
  await waitFor(() => expect(serverEntries()[0]?.folderId).toBe(CLIENT))
  expect(screen.queryByText('1 to For the client')).toBeNull()
})

test('changes the tags of images and prompts together', async () => {
  const changes: unknown[] = []
  const note = ({ path, body }: RecordedRequest) => {
    changes.push([path, body])
    return { results: [], changeId: idOf(1) }
  }
  const { person } = await open([entryOf(1, { tags: ['wool'] }), promptEntry(2, 'Camel coat')], {
    'GET /api/gallery/tags': () => ({ tags: [] }),
    'POST /api/gallery/changes': note,
    'POST /api/prompts/changes': note,
  })
  await person.click(await tile('Image, Coat 1'))
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await person.click(panel().getByRole('button', { name: 'Tags' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags for 2 items' }))
  expect((await dialog.findByRole('listitem')).textContent).toBe('wool1 of 2')
  await person.type(dialog.getByRole('textbox'), 'Window{Enter}')
  const change = { addTags: ['window'] }
  await waitFor(() =>
    expect(changes).toEqual([
      ['/api/gallery/changes', { ids: [idOf(1)], change }],
      ['/api/prompts/changes', { ids: [idOf(2)], change }],
    ]),
  )
})

test('links a published item to its work, and an image to its analysis', async () => {
  const { person } = await open([entryOf(1, { workId: idOf(77) }), entryOf(2)])
  await person.click(await tile('Image, Coat 1, published'))
  expect(panel().getByRole('link', { name: 'View published work' }).getAttribute('href')).toBe(
    `/w/${idOf(77)}`,
  )
  expect(panel().getByRole('link', { name: 'Reverse' }).getAttribute('href')).toBe(
    `/reverse-forensics?picture=${idOf(1)}`,
  )
})

test('the timeline covers all items that match the filters', async () => {
  const months = ['2026-11', '2025-03'].map((month) => ({ month, count: 9_000, words: 0, proportion: 0.75 }))
  const { requests } = await open(
    some(150),
    { 'GET /api/library/months': () => ({ months, isEstimate: false }) },
    '/dashboard/library?folder=none&q=Coat',
  )
  const line = await screen.findByRole('slider', { name: 'Go to a month' })
  expect(line.getAttribute('aria-valuemax')).toBe('1')
  const search = requests.find(({ path }) => path === '/api/library/months')?.search
  expect([search?.get('folder'), search?.get('q')]).toEqual(['none', 'Coat'])
  expect(search?.get('zone')).toBeTruthy()
})

/** Returns to the middle of a long library, with months from `months`. */
async function openAtMiddle(months: () => unknown) {
  const place = { param: 'dateTo:2026-11-20T10:00:00.000999Z', above: 4_000, below: 4_000 }
  sessionStorage.setItem('library-place', JSON.stringify([JSON.stringify([undefined, {}]), place]))
  const page = (from: number) => ({ entries: some(60).slice(from, from + 30), nextCursor: null })
  const { requests } = await open([], {
    'GET /api/library': ({ search }: RecordedRequest) =>
      search.get('before') ? { ...page(0), previousCursor: null } : { ...page(30), previousCursor: 'up' },
    'GET /api/library/months': months,
  })
  return () => requests.some(({ search }) => search.get('before') === 'up')
}

test('loads the items above a restored position even if the full length is unknown', async () => {
  const isAsked = await openAtMiddle(() => refusal(404, 'NOT_FOUND'))
  await tile('Image, Coat 31')
  await waitFor(() => expect(isAsked()).toBe(true))
  await tile('Image, Coat 1')
})

test('saves the position when the page is left while scrolling', async () => {
  await openAtMiddle(() => ({
    months: [{ month: '2026-11', count: 90_000, words: 0, proportion: 0.75 }],
    isEstimate: false,
  }))
  await screen.findByRole('slider', { name: 'Go to a month' })
  sessionStorage.setItem('library-place', '[]')
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: -90_000 } as DOMRect)
  fireEvent(window, new Event('pagehide'))
  const [, place] = JSON.parse(sessionStorage.getItem('library-place') ?? '[]') as [string, { above: number }]
  expect(place.above).toBeGreaterThanOrEqual(80_000)
})

/** The user leaves for another screen. */
function Library() {
  const { pathname } = useLocation()
  return pathname === '/dashboard/library' && <LibraryScreen />
}

test('restores the position of a fully loaded library when the user returns', async () => {
  const led = vi.spyOn(window, 'scrollTo')
  serving(some(40))
  const { router } = await draw(<Library />, { at: '/dashboard/library' })
  await tile('Image, Coat 1')
  expect(led).not.toHaveBeenCalledWith(expect.objectContaining({ top: 700 }))
  // The router stores the position only when the next screen is shown.
  vi.stubGlobal('scrollY', 700)
  await act(() => router.navigate({ to: '/editor' }))
  expect(screen.queryByRole('button', { name: 'Image, Coat 1' })).toBeNull()
  // Limited by the height of the page while it is empty.
  vi.stubGlobal('scrollY', 138)
  const grow = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      readonly #told: () => void
      constructor(callback: ResizeObserverCallback) {
        super(callback)
        this.#told = () => callback([], this)
        grow.add(this.#told)
      }
      override disconnect() {
        super.disconnect()
        grow.delete(this.#told)
      }
    },
  )
  act(() => router.history.back())
  await tile('Image, Coat 1')
  const place = { top: 700, behavior: 'instant' }
  expect(led).toHaveBeenCalledWith(place)
  led.mockClear()
  act(() => {
    for (const callback of grow) callback()
  })
  expect(led).toHaveBeenCalledWith(place)
  // Scrolling by the user isn’t overridden.
  led.mockClear()
  fireEvent.wheel(window)
  act(() => {
    for (const callback of grow) callback()
  })
  expect(led).not.toHaveBeenCalledWith(place)
})

test('Delete removes the selection immediately, and Undo restores it', async () => {
  const { person } = await open(some(3))
  await person.click(await tile('Image, Coat 2'))
  await person.keyboard('{Delete}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Image, Coat 2' })).toBeNull())
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await tile('Image, Coat 2')
})

test('Ctrl+D never opens the browser’s bookmark dialog, even without a selection', async () => {
  await open(some(1))
  await tile('Image, Coat 1')
  expect(fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true })).toBe(false)
})

/** Draft of the first note, stored on this device. */
function storedNote(): unknown {
  const key = browserStorage.keys().find((each) => each.startsWith(`studio-note:image:${idOf(1)}:`))
  return key && JSON.parse(browserStorage.read(key) ?? 'null')
}

test('saves notes automatically, and keeps unsaved ones on the device', async () => {
  let isDown = true
  const put = ({ body }: RecordedRequest) =>
    isDown
      ? refusal(503, 'UNAVAILABLE')
      : { note: { text: (body as { text: string }).text, version: 1, savedAt: '2026-11-22T14:06:00.000Z' } }
  const path = `PUT /api/library/notes/image/${idOf(1)}`
  const { person } = await open(some(2), { [path]: put })
  await person.click(await tile('Image, Coat 1'))
  await person.type(panel().getByRole('textbox', { name: 'Note' }), 'the hem')
  await panel().findByText('Saved on this device')
  expect(storedNote()).toMatchObject({ base: '', mine: 'the hem' })
  isDown = false
  await person.click(await tile('Image, Coat 2'))
  await person.click(await tile('Image, Coat 1, has a note'))
  expect(panel().getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('the hem')
  await panel().findByText(/^Saved \d\d:06$/)
  expect(storedNote()).toBeUndefined()
})

test('merges a note with changes made elsewhere', async () => {
  const theirs = { text: 'for the cover', version: 2, savedAt: '2026-11-22T14:06:00.000Z' }
  const bodies: unknown[] = []
  const path = `/api/library/notes/image/${idOf(1)}`
  const { person } = await open(some(1), {
    [`PUT ${path}`]({ body }: RecordedRequest) {
      bodies.push(body)
      return (body as { version: number }).version === 2
        ? { note: { ...theirs, text: (body as { text: string }).text, version: 3 } }
        : refusedFor(libraryReasons.noteChanged)
    },
    [`GET ${path}`]: () => ({ note: theirs }),
  })
  await person.click(await tile('Image, Coat 1'))
  await person.type(panel().getByRole('textbox', { name: 'Note' }), 'the hem')
  await panel().findByText(/^Saved \d\d:06$/)
  const { text, version } = bodies.at(-1) as { text: string; version: number }
  expect(version).toBe(2)
  for (const expected of ['the hem', 'for the cover']) expect(text).toContain(expected)
  expect(panel().getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe(text)
})

test('reads filters from the URL, and names and clears them if nothing matches', async () => {
  const { person } = await open(some(2), {}, '/dashboard/library?kind=image&q=lamp')
  await screen.findByText('No items match all of these filters: Images, “lamp”.')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await tile('Image, Coat 1')
})

test.each([
  ['/dashboard/library', 'No items yet'],
  [`/dashboard/library?folder=${NORTE}`, 'No items in this folder yet'],
  ['/dashboard/library?folder=none', 'All items are in folders'],
  ['/dashboard/library?folder=trash', 'The trash is empty'],
])('%s without items shows: %s', async (at, text) => {
  await open([], {}, at)
  await screen.findByText(text)
})

test('shows a load error and retries', async () => {
  let isDown = true
  const { person } = await open([], {
    'GET /api/library': () =>
      isDown ? refusal(500, 'UNKNOWN_ERROR') : { entries: some(1), nextCursor: null, previousCursor: null },
  })
  await screen.findByText('Couldn’t load your library')
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await tile('Image, Coat 1')
})
