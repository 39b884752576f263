import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noFacts } from '../file/facts.ts'
import { Examination } from '../run/examination.ts'
import type { Finding, WorkerMessage } from '../run/protocol.ts'
import { Batch, type BatchRow, MAX_FILES } from './batch.ts'
import type { Indicators } from './indicators.ts'
import { csvOf, sorted, valueOf } from './table.ts'

interface MockedWorker {
  file?: File
  isEnded: boolean
  respond: (message: WorkerMessage) => void
  crash: () => void
}

let workers: MockedWorker[]
const addresses = new Set<string>()
beforeEach(() => {
  vi.useFakeTimers()
  workers = []
  let createdCount = 0
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => {
        addresses.add(`blob:${++createdCount}`)
        return `blob:${createdCount}`
      },
      revokeObjectURL: (address: string) => addresses.delete(address),
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lane = () =>
  new Examination((onMessage, onError) => {
    const worker: MockedWorker = { isEnded: false, respond: onMessage, crash: onError }
    workers.push(worker)
    return {
      send: (what) => {
        if (what.kind === 'examine') worker.file = what.file as File
      },
      end: () => {
        worker.isEnded = true
      },
    }
  })
const runningWorkers = () => workers.filter(({ isEnded }) => !isEnded)
const files = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `${at + 1}.png`))

const finding = (about: Partial<Finding>): WorkerMessage => ({
  kind: 'finding',
  finding: {
    id: 'noise-0',
    test: 'noise',
    says: 'noiseEven',
    strength: 'none',
    facts: {},
    regions: [],
    ...about,
  },
})
/** A complete examination with a map of 1 MB. */
function examined(worker: MockedWorker) {
  worker.respond({ kind: 'structure', facts: noFacts('png'), sha256: 'ab', bytes: 7 })
  worker.respond({
    kind: 'map',
    map: { name: 'noise', at: 0, width: 1024, height: 1024, data: new Uint8Array(2 ** 20) },
  })
  worker.respond(finding({}))
  worker.respond({ kind: 'done', milliseconds: 3 })
}

test('examines a hundred files one by one in constant memory', () => {
  const batch = new Batch(lane, 2)
  batch.start(files(100))
  let max = 0
  while (batch.read().isRunning) {
    max = Math.max(max, runningWorkers().length, addresses.size)
    examined(runningWorkers()[0]!)
  }
  expect(max).toBe(2)
  expect([runningWorkers().length, addresses.size]).toEqual([0, 0])
  expect(batch.read().rows.every(({ state }) => state === 'done')).toBe(true)
  // A hundred files with 1 MB of maps each leave less than 100 KB.
  expect(JSON.stringify(batch.read()).length).toBeLessThan(100_000)
})

test('continues after an unreadable file, a non-image and a crash of the worker', () => {
  const batch = new Batch(lane, 1)
  batch.start(files(4))
  runningWorkers()[0]!.crash()
  runningWorkers()[0]!.respond({ kind: 'structure', facts: noFacts('unknown'), sha256: 'ab', bytes: 7 })
  runningWorkers()[0]!.respond({ kind: 'unreadable', why: 'notPicture' })
  vi.advanceTimersByTime(30_000)
  examined(runningWorkers()[0]!)
  expect(batch.read().rows.map(({ state, why }) => [state, why])).toEqual([
    ['failed', 'noWorker'],
    ['done', 'notPicture'],
    ['failed', 'tooLong'],
    ['done', undefined],
  ])
  expect(batch.read().isRunning).toBe(false)
})

test('reports a file that changed on disk before its turn, and continues', () => {
  const batch = new Batch(lane, 1)
  batch.start(files(2))
  runningWorkers()[0]!.respond({ kind: 'unreadable', why: 'changed' })
  examined(runningWorkers()[0]!)
  expect(batch.read().rows.map(({ state, why }) => [state, why])).toEqual([
    ['failed', 'changed'],
    ['done', undefined],
  ])
})

test('Stop keeps the results, terminates every worker and ignores late messages', () => {
  const batch = new Batch(lane, 3)
  batch.start(files(9))
  examined(workers[0]!)
  batch.stop()
  for (const worker of workers) worker.respond({ kind: 'done', milliseconds: 1 })
  expect(runningWorkers()).toEqual([])
  expect(addresses.size).toBe(0)
  expect(batch.read().rows.filter(({ state }) => state === 'done')).toHaveLength(1)
  expect(batch.read().rows.filter(({ state }) => state === 'stopped')).toHaveLength(8)
})

test('replaces the previous batch and reports the files beyond a hundred', () => {
  const batch = new Batch(lane, 2)
  batch.start(files(5))
  batch.start(files(MAX_FILES + 7))
  expect(runningWorkers()).toHaveLength(2)
  expect(batch.read()).toMatchObject({ leftOut: 7 })
  expect(batch.read().rows).toHaveLength(MAX_FILES)
})

const measured: Indicators = {
  bytes: 10,
  format: 'jpeg',
  width: 4,
  height: 3,
  quality: 92,
  earlier: null,
  noise: 0,
  copies: 12,
  even: 0,
  hidden: null,
  thumbnail: null,
  trailing: 0,
  editor: '',
  credentials: 'credentialsNone',
}
const row = (id: number, name: string, about?: Partial<Indicators>): BatchRow => ({
  id,
  file: new File(['x'], name),
  state: 'done',
  overran: 0,
  ...(about && { indicators: { ...measured, ...about } }),
})

test('sorts by any column, missing values last, names in natural order', () => {
  const rows = [
    row(0, '10.jpg', { quality: 60 }),
    row(1, '9.jpg', { quality: null }),
    row(2, '9b.jpg', {}),
    row(3, 'bad.jpg'),
  ]
  const order = (column: 'name' | 'quality', isDown: boolean) =>
    sorted(rows, { column, isDown }, 'en').map(({ id }) => id)
  expect(order('name', false)).toEqual([1, 2, 0, 3])
  expect(order('quality', false)).toEqual([0, 2, 1, 3])
  expect(order('quality', true)).toEqual([2, 0, 1, 3])
  expect(valueOf(rows[0]!, 'pixels')).toBe(12)
})

test('quotes CSV values and neutralises formulas', () => {
  expect(
    csvOf(
      ['name', 'quality'],
      [
        ['a,"b".jpg', 92],
        ['=cmd()|x', null],
        ['@sum', -3],
      ],
    ),
  ).toBe('\uFEFFname,quality\r\n"a,""b"".jpg",92\r\n\'=cmd()|x,\r\n\'@sum,-3\r\n')
})
