import type { Import } from '@studio/contract/imports'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../design/index.ts'
import { answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { fileOf, incoming } from './engine/import-engine.fixtures.ts'
import { tabImport } from './engine/tab-import.ts'
import { ImportsScreen } from './imports-screen.tsx'

vi.mock('./engine/worker-pool.ts', () => ({
  createImportWorker: () => ({
    load: () => 0,
    hash: async (file: File) => file.size.toString(16).padStart(64, '0'),
    tile: async () => null,
  }),
}))

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  tabImport.stop()
  vi.unstubAllGlobals()
})

const IMPORT: Import = {
  id: '5b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3',
  source: 'drop',
  name: 'CARD',
  project: null,
  timeZone: 'Europe/Madrid',
  options: { applyMarks: true, measuresQuality: true },
  state: 'open',
  createdAt: '2026-11-20T07:52:00.000Z',
  endedAt: null,
  counts: { pending: 0, uploading: 0, stored: 0, ready: 4, duplicate: 0, damaged: 0, rejected: 0 },
  bytes: 0,
  receivedBytes: 0,
}

const open = (answers: object = {}) => {
  const requests = answerWith({
    'GET /api/projects': { projects: [] },
    'GET /api/storage': {
      used: 0,
      limit: null,
      left: null,
      parts: [],
      photographs: { used: 0, count: 0, limit: null, left: 3_400_000_000 },
    },
    'GET /api/imports': { imports: [IMPORT] },
    ...answers,
  })
  return draw(
    <>
      <ImportsScreen />
      <Toasts />
    </>,
    { at: '/dashboard/import' },
  ).then(() => requests)
}

test('starts with what can be imported, how much fits, and the last imports', async () => {
  await open()
  await screen.findByText('Import your photographs')
  await screen.findByText(/^3\.4.GB left for photographs$/)
  expect(screen.getByRole('button', { name: 'Choose folder' })).toBeDefined()
  expect((await screen.findByText('CARD')).parentElement?.textContent).toContain('4 files')
})

test('names files that can’t be imported before anything is sent', async () => {
  const requests = await open({
    'POST /api/imports': { import: IMPORT },
  })
  await screen.findByText('Import your photographs')
  await tabImport.addFiles(incoming(fileOf('CARD/a.psd'), fileOf('CARD/b.jpg', '')))
  await screen.findByText('2 files need attention')
  expect(screen.getByText('The file is empty (0 bytes).')).toBeDefined()
  expect(requests.some(({ path }) => path.endsWith('/files'))).toBe(false)
  // Each has one action.
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: b.jpg' }))
  await screen.findByText('1 file needs attention')
})

test('shows why an import stopped, and tries again', async () => {
  let isAllowed = false
  const requests = await open({
    'POST /api/imports': () => (isAllowed ? { import: IMPORT } : refusal(409, 'CONFLICT')),
  })
  await screen.findByText('Import your photographs')
  await tabImport.addFiles(incoming(fileOf('CARD/a.jpg')))
  const again = await screen.findByRole('button', { name: 'Try again' })
  const before = requests.filter(({ method }) => method === 'POST').length
  isAllowed = true
  await userEvent.click(again)
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST').length).toBeGreaterThan(before),
  )
})

test('asks before it undoes an import', async () => {
  const requests = await open({
    'POST /api/imports': refusal(409, 'CONFLICT'),
  })
  await screen.findByText('Import your photographs')
  await tabImport.addFiles(incoming(fileOf('CARD/a.jpg')))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('deleted permanently')
  await userEvent.click([...dialog.querySelectorAll('button')].at(-1)!)
  await screen.findByRole('heading', { name: 'Import undone' })
  // The server doesn’t know it.
  expect(requests.some(({ path }) => path.endsWith('/undo'))).toBe(false)
})

test('finishes an import that another browser left open', async () => {
  const finished: Import = { ...IMPORT, state: 'finished' }
  let isFinished = false
  const requests = await open({
    'GET /api/imports': () => ({ imports: [isFinished ? finished : IMPORT] }),
    [`POST /api/imports/${IMPORT.id}/finish`]() {
      isFinished = true
      return { import: finished }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Finish import: CARD' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish import: CARD' })).toBeNull())
  expect(requests.filter(({ path }) => path.endsWith('/finish'))).toHaveLength(1)
})

test('undoes an earlier import', async () => {
  const undone: Import = { ...IMPORT, state: 'undone' }
  let isUndone = false
  const requests = await open({
    'GET /api/imports': () => ({ imports: [isUndone ? undone : { ...IMPORT, state: 'finished' }] }),
    [`POST /api/imports/${IMPORT.id}/undo`]() {
      isUndone = true
      return { import: undone, removed: 4, kept: [] }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import: CARD' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click([...dialog.querySelectorAll('button')].at(-1)!)
  await waitFor(() => expect(screen.getByText('CARD').parentElement?.textContent).toContain('Undone'))
  expect(requests.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1)
})

test('corrects the clock of a camera, and undoes it', async () => {
  const clock = {
    camera: 'Canon EOS R6',
    count: 42,
    inTimeZone: 40,
    timeZone: 'Europe/Madrid',
    first: { mediaId: IMPORT.id, fileName: 'IMG_1.JPG', local: '2026-11-20T07:52:10' },
  }
  const phone = { ...clock, camera: null, count: 3, inTimeZone: 0 }
  const path = `/api/imports/${IMPORT.id}`
  const requests = await open({
    'GET /api/imports': { imports: [{ ...IMPORT, state: 'finished' }] },
    [`GET ${path}/clocks`]: { clocks: [clock, phone] },
    [`POST ${path}/shift-clock`]: { clocks: [clock, phone], moved: 42 },
  })
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct capture times: CARD' }))
  const time = await screen.findByLabelText<HTMLInputElement>('Correct time of this photograph')
  expect(screen.getByText(/The camera’s clock showed 20 Nov 2026, 07:52:10/)).toBeDefined()
  const save = screen.getByRole('button', { name: 'Correct times' })
  await userEvent.click(save)
  expect(sent()).toEqual([])
  fireEvent.change(time, { target: { value: '' } })
  await userEvent.click(save)
  expect(screen.getByText('Enter a date and a time.')).toBeDefined()
  fireEvent.change(time, { target: { value: '2026-11-20T08:54:10' } })
  expect(screen.getByText('42 photographs move by +1 hr 2 min.')).toBeDefined()
  await userEvent.click(save)
  await screen.findByText('42 photographs moved in time.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Correction undone')
  expect(sent()).toEqual([
    { camera: 'Canon EOS R6', seconds: 3_720 },
    { camera: 'Canon EOS R6', seconds: -3_720 },
  ])
})
