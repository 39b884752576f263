import { type ForensicReport, forensicsReasons, type ReportDraft } from '@studio/contract/forensics'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { noFacts } from '../file/facts.ts'
import type { Ask, Finding, WorkerMessage } from '../run/protocol.ts'
import { ForensicsScreen } from '../screen.ts'
import { loadPictureParts } from '../use-picture-parts.ts'
import { reportFileOf } from './report-file.ts'
import { refusedFor } from '../../../testing/refused-for.ts'

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

const HASH = 'ab'.repeat(32)
const region = { x: 16, y: 32, width: 64, height: 48 }
const noise = (hash = 'cd'.repeat(32)): Finding => ({
  id: 'noise-0',
  test: 'noise',
  says: 'noiseQuieter',
  strength: 'notable',
  regions: [region],
  facts: { inside: 0.19, usual: 7.3, cells: 60 },
  map: { name: 'noise', hash },
})
/** Complete messages of a worker for an image. */
const messages = (sha256 = HASH, finding = noise()): WorkerMessage[] => [
  { kind: 'structure', facts: noFacts('png'), sha256, bytes: 7 },
  { kind: 'decoded', decoded: { width: 640, height: 480, decoder: 'browser', histogram: [] } },
  { kind: 'finding', finding },
  { kind: 'done', milliseconds: 12 },
]

const TIMESTAMP = '2026-11-18T10:12:00.000Z'
const ID = '01234567-89ab-4cde-8f01-23456789abcd'
let saved: ForensicReport[]
let requests: { method: string; path: string; key: string | null; body: unknown }[]
let failing: (string | Response)[]
let gets: string[]
beforeEach(() => {
  MockWorker.all = []
  ;[saved, requests, failing, gets] = [[], [], [], []]
  localStorage.clear()
  vi.stubGlobal('Worker', MockWorker)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: vi.fn() }))
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    const body = init?.body ? JSON.parse(init.body as string) : undefined
    if (method !== 'GET')
      requests.push({ method, path, body, key: new Headers(init?.headers).get('idempotency-key') })
    if (method === 'GET') gets.push(path)
    const code = method === 'GET' ? undefined : failing.shift()
    if (code instanceof Response) return code
    if (code) return new Response(JSON.stringify({ error: { code, message: code } }), { status: 404 })
    return new Response(JSON.stringify(answer(method, path, body)))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function answer(method: string, path: string, body: unknown): object {
  if (path.endsWith('/trust')) return { anchors: [], own: { pem: '', sha256: '' } }
  const at = saved.findIndex(({ id }) => path.includes(id))
  if (method === 'POST' && !path.endsWith('/restore'))
    saved.push({ ...(body as ReportDraft), id: ID, createdAt: TIMESTAMP, picture: null })
  else if (method === 'PATCH') saved[at] = { ...saved[at]!, ...(body as object) }
  else if (method === 'DELETE') return { id: saved.splice(at, 1)[0]!.id }
  else if (path.includes('?')) return { reports: saved.map(toListItem), nextCursor: null }
  return { report: saved[Math.max(0, at)] }
}
const toListItem = ({ findings, notes, ...rest }: ForensicReport) => ({
  ...rest,
  findings: findings.length,
  notes: notes.length,
})

async function open(search = '') {
  await loadPictureParts()
  const router = createRouter({
    routeTree: createRootRoute({ component: ForensicsScreen }),
    history: createMemoryHistory({ initialEntries: [`/dashboard/library?tab=forensics${search}`] }),
    defaultNotFoundComponent: ForensicsScreen,
  })
  await router.load()
  await renderScreen(<RouterProvider router={router as never} />)
  await screen.findByTestId('file')
  return { person: userEvent.setup(), router }
}
const give = (file: File, into = 'file') =>
  fireEvent.change(screen.getByTestId(into), { target: { files: [file] } })
const picture = (name = 'still-life.png') => new File(['x'], name)

async function examined() {
  const opened = await open()
  give(picture())
  newest().tell(...messages())
  return opened
}

test('saves findings, hashes and notes without image data; later notes update the report', async () => {
  const { person } = await examined()
  expect(screen.getByText(/The image and its maps stay on this device/)).toBeTruthy()
  expect(requests).toEqual([])
  await person.click(screen.getByRole('button', { name: /Save report/ }))
  await screen.findByRole('button', { name: /^Saved/ })
  expect(requests).toMatchObject([
    { method: 'POST', path: '/api/forensics/reports', key: expect.any(String) },
  ])
  expect(requests[0]!.body).toMatchObject({
    name: 'still-life.png',
    inputSha256: HASH,
    mapHashes: { noise: 'cd'.repeat(32) },
    notes: [],
    engine: 'studio-forensics 3, decoder of the browser',
  })
  await person.type(screen.getByLabelText(/Note on region 1/), 'Label')
  await person.click(screen.getByRole('button', { name: /Save notes/ }))
  await screen.findByRole('button', { name: /^Saved/ })
  expect(requests.at(-1)).toMatchObject({
    method: 'PATCH',
    path: `/api/forensics/reports/${ID}`,
    body: { notes: [{ region, isOwn: false, text: 'Label' }] },
  })
})

test('reuses the idempotency key after a lost response; saves again if deleted', async () => {
  const { person } = await examined()
  failing = ['INTERNAL']
  await person.click(screen.getByRole('button', { name: /Save report/ }))
  await screen.findByRole('alert')
  await person.click(screen.getByRole('button', { name: /Save report/ }))
  await screen.findByRole('button', { name: /^Saved/ })
  expect(requests[1]!.key).toBe(requests[0]!.key)
  await person.type(screen.getByLabelText(/Note on region 1/), 'x')
  failing = ['NOT_FOUND']
  await person.click(screen.getByRole('button', { name: /Save notes/ }))
  await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH', 'POST']))
  expect(requests[3]!.key).not.toBe(requests[0]!.key)
})

test('explains the report limit and loses nothing', async () => {
  const { person } = await examined()
  failing = [refusedFor(forensicsReasons.tooManyReports, { most: 500 })]
  await person.click(screen.getByRole('button', { name: /Save report/ }))
  expect((await screen.findByText(/You’ve reached the limit of 500 forensic reports/)).textContent).toContain(
    'export this one',
  )
  await person.click(screen.getByRole('button', { name: /Save report/ }))
  await screen.findByRole('button', { name: /^Saved/ })
})

/** A saved report of the same image. */
async function withReport() {
  const { person } = await examined()
  await person.type(screen.getByLabelText(/Note on region 1/), 'Ask for the layers')
  await person.click(screen.getByRole('button', { name: /Save report/ }))
  await screen.findByRole('button', { name: /^Saved/ })
  cleanup()
  localStorage.clear()
  requests = []
}

test('opens a report by URL; the same image gives the same result, another one differences', async () => {
  await withReport()
  await open(`&report=${ID}`)
  await screen.findByRole('heading', { name: 'still-life.png' })
  expect(screen.getByText('Ask for the layers')).toBeTruthy()
  give(picture('renamed.png'), 'again')
  newest().tell(...messages())
  expect(screen.getByText('Same result')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'still-life.png' })).toBeTruthy()
  give(picture(), 'again')
  newest().tell(...messages(HASH, noise('ef'.repeat(32))))
  expect(screen.getByText('1 difference')).toBeTruthy()
  expect(screen.getByText(/Map Noise: cdcdcdcd…cdcd in the report, efefefef…efef now/)).toBeTruthy()
  give(picture('other.png'), 'again')
  newest().tell(...messages('12'.repeat(32)))
  expect(screen.getByText('Different file')).toBeTruthy()
  // A different image isn't shown as that of the report.
  expect(screen.queryByRole('img', { name: 'still-life.png' })).toBeNull()
  expect(screen.getByText('Map Noise: same')).toBeTruthy()
  expect(requests).toEqual([])
})

test('renames a saved report and requires a name', async () => {
  await withReport()
  const { person } = await open(`&report=${ID}`)
  await screen.findByRole('heading', { name: 'still-life.png' })
  await person.click(screen.getByRole('button', { name: 'Rename' }))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('still-life.png')
  await person.clear(name)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  expect(requests).toEqual([])
  await person.type(name, ' For the magazine ')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'For the magazine' })
  expect(requests).toEqual([expect.objectContaining({ body: { name: 'For the magazine' } })])
})

test('restores notes of a report with its image and merges them with local ones', async () => {
  await withReport()
  const { person } = await open(`&report=${ID}`)
  await screen.findByRole('heading', { name: 'still-life.png' })
  give(picture(), 'again')
  newest().tell(...messages())
  await person.click(screen.getByRole('button', { name: 'View its maps' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Note on region 1/)).value).toBe(
    'Ask for the layers',
  )
})

test('opens an exported file like a saved report, and rejects other files', async () => {
  await withReport()
  const { createdAt, id: _id, picture: _picture, ...draft } = saved[0]!
  saved = []
  await open()
  const text = JSON.stringify(reportFileOf(draft, createdAt))
  give(new File(['{}'], 'odd.json', { type: 'application/json' }))
  expect((await screen.findByRole('alert')).textContent).toContain('isn’t a forensic report')
  give(new File([text], 'still-life.report.json', { type: 'application/json' }))
  await screen.findByText(/Opened from a file/)
  expect(screen.queryByRole('alert')).toBeNull()
  give(picture(), 'again')
  newest().tell(...messages())
  expect(screen.getByText('Same result')).toBeTruthy()
})

test('shows reports of newer versions or with unknown fields as they are', async () => {
  const odd = { id: 'x-0', test: 'constructor', strength: 'strong', regions: [], facts: {}, says: 'toString' }
  const text = JSON.stringify(
    reportFileOf(
      { ...reportDraft(), findings: [odd as never], parameters: { constructor: { a: 1 } } },
      TIMESTAMP,
    ),
  )
  await open()
  give(new File([text], 'r.json'))
  expect(await screen.findByText('This studio doesn’t support this test.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /constructor/ })).toBeTruthy()
})
const reportDraft = (): ReportDraft => ({
  name: 'odd.png',
  mediaId: null,
  inputSha256: HASH,
  inputBytes: 7,
  mime: 'image/png',
  engine: 'x',
  parameters: {},
  findings: [],
  mapHashes: {},
  notes: [],
})

test('doesn’t reload a report that is deleted while open', async () => {
  await withReport()
  const { person } = await open(`&report=${ID}`)
  await screen.findByRole('heading', { name: 'still-life.png' })
  gets = []
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Report deleted: still-life.png')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'still-life.png' })).toBeNull())
  expect(gets.filter((path) => path.includes(ID))).toEqual([])
})

test('lists, deletes and restores reports', async () => {
  await withReport()
  const { person } = await open()
  const list = await screen.findByRole('region', { name: 'Saved reports' })
  expect(within(list).getByRole('link', { name: 'still-life.png' })).toBeTruthy()
  const [savedReport] = saved
  await person.click(within(list).getByRole('button', { name: 'Delete the report still-life.png' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved reports' })).toBeNull())
  expect(requests).toMatchObject([{ method: 'DELETE', path: `/api/forensics/reports/${ID}` }])
  saved = [savedReport!]
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'still-life.png' })
  expect(requests[1]).toMatchObject({ method: 'POST', path: `/api/forensics/reports/${ID}/restore` })
})
