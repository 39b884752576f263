import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noFacts } from '../file/facts.ts'
import { mockClock } from '../../../testing/mock-clock.ts'
import { Examination } from './examination.ts'
import type { Ask, Finding, WorkerMessage } from './protocol.ts'

/** Manually controlled workers. */
function mockAnswers() {
  const clock = mockClock()
  const workers: {
    requests: Ask[]
    isEnded: boolean
    respond: (message: WorkerMessage) => void
    crash: () => void
  }[] = []
  const examination = new Examination((onMessage, broken) => {
    const worker = { requests: [] as Ask[], isEnded: false, respond: onMessage, crash: broken }
    workers.push(worker)
    return {
      send: (what) => worker.requests.push(what),
      end: () => {
        worker.isEnded = true
      },
    }
  }, clock)
  return { workers, examination, clock }
}

const file = (name: string) => new File(['x'], name)
const structure = (bytes = 1): WorkerMessage => ({
  kind: 'structure',
  facts: noFacts('png'),
  sha256: 'ab',
  bytes,
})
const finding: Finding = {
  id: 'noise-0',
  test: 'noise',
  says: 'noiseEven',
  strength: 'none',
  facts: {},
  regions: [],
}

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: vi.fn() }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('shows file facts before any pixel is decoded', () => {
  const { workers, examination } = mockAnswers()
  examination.examine(file('a.png'))
  workers[0]!.respond(structure())
  expect(examination.read().findings.map(({ test: of }) => of)).toEqual(['structure', 'quantisation'])
  expect(examination.read().phase).toBe('working')
})

test('Stop terminates the worker and keeps the results', () => {
  const { workers, examination } = mockAnswers()
  examination.examine(file('a.png'))
  workers[0]!.respond(structure())
  workers[0]!.respond({ kind: 'finding', finding })
  examination.stop()
  expect(workers[0]!.isEnded).toBe(true)
  expect(examination.read()).toMatchObject({ phase: 'stopped' })
  expect(examination.read().findings).toHaveLength(3)
})

test('replaces the first image with a second and ignores late results', () => {
  const { workers, examination } = mockAnswers()
  examination.examine(file('a.png'))
  examination.examine(file('b.png'))
  expect(workers[0]!.isEnded).toBe(true)
  workers[0]!.respond({ kind: 'finding', finding })
  workers[1]!.respond(structure(9))
  expect(examination.read()).toMatchObject({ file: { name: 'b.png' }, bytes: 9 })
  expect(examination.read().findings).toHaveLength(2)
})

test('skips a step after 5 silent seconds and continues in a new worker', () => {
  const { workers, examination, clock } = mockAnswers()
  examination.examine(file('a.png'))
  workers[0]!.respond(structure())
  workers[0]!.respond({ kind: 'begun', step: 'thumbnail' })
  workers[0]!.respond({ kind: 'ended', step: 'thumbnail' })
  workers[0]!.respond({ kind: 'begun', step: 'copy' })
  clock.pass(4_000)
  workers[0]!.respond({ kind: 'alive', isFetching: false })
  clock.pass(4_999)
  expect(workers).toHaveLength(1)
  clock.pass(1)
  expect(workers[0]!.isEnded).toBe(true)
  expect(workers[1]!.requests[0]).toMatchObject({ kind: 'examine', skip: ['thumbnail', 'copy'] })
  workers[1]!.respond({ kind: 'done', milliseconds: 12 })
  clock.pass(60_000)
  expect(examination.read()).toMatchObject({ phase: 'done', overran: ['copy'] })
  expect(workers).toHaveLength(2)
})

test('reports silence before the first step, and a worker that fails to load', () => {
  const { workers, examination, clock } = mockAnswers()
  examination.examine(file('a.png'))
  workers[0]!.respond(structure())
  clock.pass(5_000)
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'tooLong' })
  examination.examine(file('a.png'))
  workers[1]!.crash()
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'noWorker' })
})

test('shows only file facts above 40 megapixels, without a worker', () => {
  const { workers, examination } = mockAnswers()
  examination.examine(file('a.png'))
  workers[0]!.respond(structure())
  workers[0]!.respond({ kind: 'unreadable', why: 'tooLarge' })
  expect(examination.read()).toMatchObject({ phase: 'done', why: 'tooLarge' })
  expect(workers[0]!.isEnded).toBe(true)
})

test('uses the prestarted worker unless it has crashed', () => {
  const { workers, examination } = mockAnswers()
  examination.prepare()
  examination.examine(file('a.png'))
  expect(workers).toHaveLength(1)
  expect(workers[0]!.requests.map(({ kind }) => kind)).toEqual(['prepare', 'examine'])
  examination.leave()
  examination.prepare()
  workers[1]!.crash()
  expect(examination.read().phase).toBe('empty')
  examination.examine(file('b.png'))
  expect(workers).toHaveLength(3)
  examination.end()
  expect(workers[2]!.isEnded).toBe(true)
  examination.examine(file('late.png'))
  expect(workers).toHaveLength(3)
})

test('gives loading the decoder more time than decoding', () => {
  const { workers, examination, clock } = mockAnswers()
  examination.examine(file('a.jpg'))
  workers[0]!.respond(structure())
  workers[0]!.respond({ kind: 'alive', isFetching: true })
  clock.pass(29_999)
  expect(examination.read().phase).toBe('working')
  workers[0]!.respond({ kind: 'alive', isFetching: false })
  clock.pass(5_000)
  expect(workers[0]!.isEnded).toBe(true)
  // File facts stay.
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'tooLong', sha256: 'ab' })
})

test('loses only the current step when a worker crashes, and reports a crash while decoding', () => {
  const { workers, examination } = mockAnswers()
  examination.examine(file('a.png'))
  workers[0]!.respond(structure())
  workers[0]!.respond({ kind: 'begun', step: 'noise' })
  workers[0]!.respond({ kind: 'finding', finding })
  workers[0]!.crash()
  expect(workers[1]!.requests[0]).toMatchObject({ kind: 'examine', skip: ['noise'] })
  expect(examination.read()).toMatchObject({ phase: 'working', overran: ['noise'] })
  expect(examination.read().findings).toHaveLength(3)
  workers[1]!.crash()
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'brokeDown' })
  examination.examine(file('a.png'))
  expect(workers[2]!.requests[0]).toMatchObject({ kind: 'examine', skip: [] })
})

test('uses only the later of two runs at the same time', () => {
  const { workers, examination } = mockAnswers()
  const same = file('a.png')
  examination.examine(same)
  examination.examine(same)
  workers[0]!.respond({ kind: 'done', milliseconds: 1 })
  workers[0]!.crash()
  expect(examination.read().phase).toBe('working')
  workers[1]!.respond(structure())
  workers[1]!.respond({ kind: 'done', milliseconds: 2 })
  expect(examination.read()).toMatchObject({ phase: 'done', milliseconds: 2 })
})

test('preloads the next worker, because the network may be gone later', () => {
  const { workers, examination, clock } = mockAnswers()
  examination.examine(file('a.png'))
  workers[0]!.respond(structure())
  expect(workers).toHaveLength(1)
  const decoded = { width: 8, height: 8, decoder: 'jsquash' as const, histogram: [] }
  workers[0]!.respond({ kind: 'decoded', decoded })
  expect(workers[1]!.requests.map(({ kind }) => kind)).toEqual(['prepare'])
  workers[0]!.respond({ kind: 'begun', step: 'copy' })
  clock.pass(5_000)
  expect(workers[1]!.requests.map(({ kind }) => kind)).toEqual(['prepare', 'examine'])
  expect(workers).toHaveLength(2)
  examination.stop()
  expect(workers[2]!.requests.map(({ kind }) => kind)).toEqual(['prepare'])
  examination.end()
  expect(workers.every(({ isEnded }) => isEnded)).toBe(true)
})

test('doesn’t blame a finished step when decoding hangs after it', () => {
  const { workers, examination, clock } = mockAnswers()
  examination.examine(file('a.jpg'))
  workers[0]!.respond(structure())
  workers[0]!.respond({ kind: 'begun', step: 'credentials' })
  workers[0]!.respond({ kind: 'ended', step: 'credentials' })
  clock.pass(5_000)
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'tooLong', overran: [] })
})

test('keeps the results of a file that is no longer readable, with saving, as after Stop', () => {
  const { workers, examination } = mockAnswers()
  const input = file('a.png')
  examination.examine(input)
  workers[0]!.respond(structure())
  workers[0]!.respond({ kind: 'begun', step: 'noise' })
  workers[0]!.respond({ kind: 'finding', finding })
  // The replacement worker reads the file again.
  workers[0]!.crash()
  workers[1]!.respond({ kind: 'unreadable', why: 'changed' })
  expect(examination.read()).toMatchObject({ phase: 'stopped', why: 'changed', sha256: 'ab' })
  expect(examination.read().findings).toHaveLength(3)
  expect(workers[1]!.isEnded).toBe(true)
})

test('adds no results when the replacement worker reads other bytes', () => {
  const { workers, examination } = mockAnswers()
  examination.examine(file('a.png'))
  workers[0]!.respond(structure(7))
  workers[0]!.respond({ kind: 'begun', step: 'noise' })
  workers[0]!.crash()
  workers[1]!.respond({ kind: 'structure', facts: noFacts('png'), sha256: 'cd', bytes: 9 })
  workers[1]!.respond({ kind: 'finding', finding })
  expect(examination.read()).toMatchObject({ phase: 'stopped', why: 'changed', sha256: 'ab', bytes: 7 })
  expect(examination.read().findings).toHaveLength(2)
})

test('restores the results of the first run after the file has changed', () => {
  const { workers, examination } = mockAnswers()
  const input = file('a.png')
  examination.examine(input)
  workers[0]!.respond(structure(7))
  workers[0]!.respond({ kind: 'finding', finding })
  workers[0]!.respond({ kind: 'done', milliseconds: 1 })
  const run = (message: WorkerMessage) => {
    examination.examine(input)
    expect(examination.read().findings).toEqual([])
    workers.at(-1)!.respond(message)
    expect(examination.read()).toMatchObject({ phase: 'stopped', why: 'changed', sha256: 'ab', bytes: 7 })
    expect(examination.read().findings).toHaveLength(3)
  }
  run({ kind: 'unreadable', why: 'changed' })
  run({ kind: 'structure', facts: noFacts('png'), sha256: 'cd', bytes: 9 })
  // Another file is unaffected.
  examination.examine(file('a.png'))
  workers.at(-1)!.respond({ kind: 'unreadable', why: 'changed' })
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'changed', findings: [] })
})
