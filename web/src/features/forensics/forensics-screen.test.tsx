import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { pictureOf } from '../gallery/gallery.fixtures.ts'
import { noFacts } from './file/facts.ts'
import type { Ask, Finding, WorkerMessage } from './run/protocol.ts'
import { ForensicsScreen } from './screen.ts'
import { loadPictureParts } from './use-picture-parts.ts'

/** Fake workers with scripted messages. */
class MockWorker {
  static all: MockWorker[] = []
  asked: Ask[] = []
  #hear: (event: { data: WorkerMessage }) => void = () => {}
  constructor() {
    MockWorker.all.push(this)
  }
  addEventListener(kind: string, listener: (event: { data: WorkerMessage }) => void) {
    if (kind === 'message') this.#hear = listener
  }
  postMessage(ask: Ask) {
    this.asked.push(ask)
  }
  terminate() {}
  tell(...messages: WorkerMessage[]) {
    act(() => messages.forEach((data) => this.#hear({ data })))
  }
}
const newest = () => MockWorker.all.at(-1)!

const item = pictureOf(3)
const one = { phash: '0123456789abcdef', dhash: 'fedcba9876543210' }
const HASHES = { ...one, variants: { crop90: one, crop80: one, mirror: one } }
const hashesFinding = (about: Pick<Finding, 'says' | 'hashes'>): WorkerMessage => ({
  kind: 'finding',
  finding: { id: 'hashes-0', test: 'hashes', strength: 'none', facts: {}, regions: [], ...about },
})
const KNOWN_FINDING = hashesFinding({ says: 'hashesMade', hashes: HASHES })
const STRUCTURE: WorkerMessage = {
  kind: 'structure',
  facts: noFacts('png'),
  sha256: 'ab'.repeat(32),
  bytes: 7,
}

const AUTHORITY = { pem: '', sha256: '' }

let sent: { path: string; body: unknown }[]
beforeEach(() => {
  MockWorker.all = []
  sent = []
  vi.stubGlobal('Worker', MockWorker)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: vi.fn() }))
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    // Requests of the screen itself, before there is an image.
    if (path.endsWith('/forensics/trust'))
      return new Response(JSON.stringify({ anchors: [], own: AUTHORITY }))
    if (/\/forensics\/reports\?/.test(path))
      return new Response(JSON.stringify({ reports: [], nextCursor: null }))
    sent.push({ path, body: init?.body ? JSON.parse(init.body as string) : undefined })
    if (path.endsWith('/original')) return new Response(new Blob(['12345'], { type: 'image/png' }))
    if (path.includes('/gallery/')) return new Response(JSON.stringify({ item, parents: [], children: [] }))
    return new Response(JSON.stringify({ pictures: [], looked: 12, isWaiting: false }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(search = '?tab=forensics') {
  await loadPictureParts()
  const router = createRouter({
    routeTree: createRootRoute({ component: ForensicsScreen }),
    history: createMemoryHistory({ initialEntries: [`/dashboard/library${search}`] }),
    defaultNotFoundComponent: ForensicsScreen,
  })
  await router.load()
  await renderScreen(<RouterProvider router={router as never} />)
  await screen.findByTestId('file')
  return { person: userEvent.setup(), router }
}
const give = (name: string) =>
  fireEvent.change(screen.getByTestId('file'), { target: { files: [new File(['x'], name)] } })

test('sends nothing of a file; a search for similar images sends only hashes', async () => {
  const { person } = await open()
  give('one.png')
  newest().tell(STRUCTURE, KNOWN_FINDING)
  expect(await screen.findByText(/Only hashes leave this device/)).toBeTruthy()
  expect(sent).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Find similar' }))
  expect(await screen.findByText('No similar images')).toBeTruthy()
  expect(sent).toEqual([{ path: '/api/forensics/near', body: HASHES }])
})

test('searches by id for a gallery image, so that it doesn’t find itself', async () => {
  const { person } = await open(`?tab=forensics&picture=${item.id}`)
  await waitFor(() => expect(newest().asked).toContainEqual(expect.objectContaining({ kind: 'examine' })))
  newest().tell(STRUCTURE, KNOWN_FINDING)
  await person.click(await screen.findByRole('button', { name: 'Find similar' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ mediaId: item.id }))
})

test('offers no search for an image of one colour', async () => {
  await open()
  give('grey.png')
  newest().tell(STRUCTURE, hashesFinding({ says: 'hashesNone' }))
  expect(await screen.findByText(/it has no hashes to search by/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Find similar' })).toBeNull()
})

test('replaces the image of the URL with a new file', async () => {
  // A slow response.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { router } = await open(`?tab=forensics&picture=${item.id}`)
  give('one.png')
  await waitFor(() => expect(router.history.location.search).not.toContain(item.id))
  expect(screen.getByRole('heading', { name: 'one.png' })).toBeTruthy()
})

test('keeps the keyboard focus where the screen changed', async () => {
  const { person } = await open()
  screen.getByRole('button', { name: 'Choose a file' }).focus()
  give('one.png')
  const name = () => screen.getByRole('heading', { name: 'one.png' })
  expect(document.activeElement).toBe(name())
  newest().tell(STRUCTURE)
  expect(document.activeElement).toBe(name())
  await person.tab()
  expect(document.activeElement?.textContent).toBe('Stop')
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(name())
  await person.tab()
  expect(document.activeElement?.textContent).toBe('Another image')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose a file'))
})
