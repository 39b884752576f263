import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noFacts } from '../file/facts.ts'
import { pretendClock } from '../../../testing/pretend-clock.ts'
import { Examination } from './examination.ts'
import type { Ask, Finding, Told } from './protocol.ts'

/** Workers that do nothing by themselves. */
function pretend() {
  const clock = pretendClock()
  const workers: { asked: Ask[]; isEnded: boolean; tell: (told: Told) => void; breaks: () => void }[] = []
  const examination = new Examination((hear, broken) => {
    const worker = { asked: [] as Ask[], isEnded: false, tell: hear, breaks: broken }
    workers.push(worker)
    return {
      ask: (what) => worker.asked.push(what),
      end: () => {
        worker.isEnded = true
      },
    }
  }, clock)
  return { workers, examination, clock }
}

const file = (name: string) => new File(['x'], name)
const structure = (bytes = 1): Told => ({ kind: 'structure', facts: noFacts('png'), sha256: 'ab', bytes })
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

test('what the file says is there before any pixel is', () => {
  const { workers, examination } = pretend()
  examination.examine(file('a.png'))
  workers[0]!.tell(structure())
  expect(examination.read().findings.map(({ test: of }) => of)).toEqual(['structure', 'quantisation'])
  expect(examination.read().phase).toBe('working')
})

test('Stop ends the worker and keeps what was found', () => {
  const { workers, examination } = pretend()
  examination.examine(file('a.png'))
  workers[0]!.tell(structure())
  workers[0]!.tell({ kind: 'finding', finding })
  examination.stop()
  expect(workers[0]!.isEnded).toBe(true)
  expect(examination.read()).toMatchObject({ phase: 'stopped' })
  expect(examination.read().findings).toHaveLength(3)
})

test('a second picture takes the place of the first, which is heard no more', () => {
  const { workers, examination } = pretend()
  examination.examine(file('a.png'))
  examination.examine(file('b.png'))
  expect(workers[0]!.isEnded).toBe(true)
  workers[0]!.tell({ kind: 'finding', finding })
  workers[1]!.tell(structure(9))
  expect(examination.read()).toMatchObject({ file: { name: 'b.png' }, bytes: 9 })
  expect(examination.read().findings).toHaveLength(2)
})

test('a step silent for 5 s is given up, and a new worker goes on with the others', () => {
  const { workers, examination, clock } = pretend()
  examination.examine(file('a.png'))
  workers[0]!.tell(structure())
  workers[0]!.tell({ kind: 'begun', step: 'thumbnail' })
  workers[0]!.tell({ kind: 'ended', step: 'thumbnail' })
  workers[0]!.tell({ kind: 'begun', step: 'copy' })
  clock.pass(4_000)
  workers[0]!.tell({ kind: 'alive', isFetching: false })
  clock.pass(4_999)
  expect(workers).toHaveLength(1)
  clock.pass(1)
  expect(workers[0]!.isEnded).toBe(true)
  expect(workers[1]!.asked[0]).toMatchObject({ kind: 'examine', skip: ['thumbnail', 'copy'] })
  workers[1]!.tell({ kind: 'done', milliseconds: 12 })
  clock.pass(60_000)
  expect(examination.read()).toMatchObject({ phase: 'done', overran: ['copy'] })
  expect(workers).toHaveLength(2)
})

test('silence before the first step, and a worker that cannot be had, are told', () => {
  const { workers, examination, clock } = pretend()
  examination.examine(file('a.png'))
  workers[0]!.tell(structure())
  clock.pass(5_000)
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'tooLong' })
  examination.examine(file('a.png'))
  workers[1]!.breaks()
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'noWorker' })
})

test('more than 40 megapixels: only what the file says, and no worker is kept', () => {
  const { workers, examination } = pretend()
  examination.examine(file('a.png'))
  workers[0]!.tell(structure())
  workers[0]!.tell({ kind: 'unreadable', why: 'tooLarge' })
  expect(examination.read()).toMatchObject({ phase: 'done', why: 'tooLarge' })
  expect(workers[0]!.isEnded).toBe(true)
})

test('a worker that was started before is the one that examines; one that broke meanwhile is not', () => {
  const { workers, examination } = pretend()
  examination.prepare()
  examination.examine(file('a.png'))
  expect(workers).toHaveLength(1)
  expect(workers[0]!.asked.map(({ kind }) => kind)).toEqual(['prepare', 'examine'])
  examination.leave()
  examination.prepare()
  workers[1]!.breaks()
  expect(examination.read().phase).toBe('empty')
  examination.examine(file('b.png'))
  expect(workers).toHaveLength(3)
  examination.end()
  expect(workers[2]!.isEnded).toBe(true)
  examination.examine(file('late.png'))
  expect(workers).toHaveLength(3)
})

test('the decoder on its way has more time than unpacking, which is given up like any step', () => {
  const { workers, examination, clock } = pretend()
  examination.examine(file('a.jpg'))
  workers[0]!.tell(structure())
  workers[0]!.tell({ kind: 'alive', isFetching: true })
  clock.pass(29_999)
  expect(examination.read().phase).toBe('working')
  workers[0]!.tell({ kind: 'alive', isFetching: false })
  clock.pass(5_000)
  expect(workers[0]!.isEnded).toBe(true)
  // What the file says stays.
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'tooLong', sha256: 'ab' })
})

test('of a worker that dies in the middle only that step is lost; dying as it unpacks is told', () => {
  const { workers, examination } = pretend()
  examination.examine(file('a.png'))
  workers[0]!.tell(structure())
  workers[0]!.tell({ kind: 'begun', step: 'noise' })
  workers[0]!.tell({ kind: 'finding', finding })
  workers[0]!.breaks()
  expect(workers[1]!.asked[0]).toMatchObject({ kind: 'examine', skip: ['noise'] })
  expect(examination.read()).toMatchObject({ phase: 'working', overran: ['noise'] })
  expect(examination.read().findings).toHaveLength(3)
  workers[1]!.breaks()
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'brokeDown' })
  examination.examine(file('a.png'))
  expect(workers[2]!.asked[0]).toMatchObject({ kind: 'examine', skip: [] })
})

test('two runs of one picture at once: the later one alone is heard', () => {
  const { workers, examination } = pretend()
  const same = file('a.png')
  examination.examine(same)
  examination.examine(same)
  workers[0]!.tell({ kind: 'done', milliseconds: 1 })
  workers[0]!.breaks()
  expect(examination.read().phase).toBe('working')
  workers[1]!.tell(structure())
  workers[1]!.tell({ kind: 'done', milliseconds: 2 })
  expect(examination.read()).toMatchObject({ phase: 'done', milliseconds: 2 })
})

test('the next worker is fetched while this one is at it: by the time it is needed there may be no network', () => {
  const { workers, examination, clock } = pretend()
  examination.examine(file('a.png'))
  workers[0]!.tell(structure())
  expect(workers).toHaveLength(1)
  const decoded = { width: 8, height: 8, decoder: 'jsquash' as const, histogram: [] }
  workers[0]!.tell({ kind: 'decoded', decoded })
  expect(workers[1]!.asked.map(({ kind }) => kind)).toEqual(['prepare'])
  workers[0]!.tell({ kind: 'begun', step: 'copy' })
  clock.pass(5_000)
  expect(workers[1]!.asked.map(({ kind }) => kind)).toEqual(['prepare', 'examine'])
  expect(workers).toHaveLength(2)
  examination.stop()
  expect(workers[2]!.asked.map(({ kind }) => kind)).toEqual(['prepare'])
  examination.end()
  expect(workers.every(({ isEnded }) => isEnded)).toBe(true)
})

test('a step that ended is not blamed for the unpacking that hangs after it', () => {
  const { workers, examination, clock } = pretend()
  examination.examine(file('a.jpg'))
  workers[0]!.tell(structure())
  workers[0]!.tell({ kind: 'begun', step: 'credentials' })
  workers[0]!.tell({ kind: 'ended', step: 'credentials' })
  clock.pass(5_000)
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'tooLong', overran: [] })
})

test('of a file that can no longer be read what was found stays, and saving it is offered as after Stop', () => {
  const { workers, examination } = pretend()
  const given = file('a.png')
  examination.examine(given)
  workers[0]!.tell(structure())
  workers[0]!.tell({ kind: 'begun', step: 'noise' })
  workers[0]!.tell({ kind: 'finding', finding })
  // The worker that takes over reads the file once more.
  workers[0]!.breaks()
  workers[1]!.tell({ kind: 'unreadable', why: 'changed' })
  expect(examination.read()).toMatchObject({ phase: 'stopped', why: 'changed', sha256: 'ab' })
  expect(examination.read().findings).toHaveLength(3)
  expect(workers[1]!.isEnded).toBe(true)
})

test('a worker that takes over and reads other bytes puts nothing to what was found', () => {
  const { workers, examination } = pretend()
  examination.examine(file('a.png'))
  workers[0]!.tell(structure(7))
  workers[0]!.tell({ kind: 'begun', step: 'noise' })
  workers[0]!.breaks()
  workers[1]!.tell({ kind: 'structure', facts: noFacts('png'), sha256: 'cd', bytes: 9 })
  workers[1]!.tell({ kind: 'finding', finding })
  expect(examination.read()).toMatchObject({ phase: 'stopped', why: 'changed', sha256: 'ab', bytes: 7 })
  expect(examination.read().findings).toHaveLength(2)
})

test('run again after the file changed: what the first run found is there again', () => {
  const { workers, examination } = pretend()
  const given = file('a.png')
  examination.examine(given)
  workers[0]!.tell(structure(7))
  workers[0]!.tell({ kind: 'finding', finding })
  workers[0]!.tell({ kind: 'done', milliseconds: 1 })
  const run = (says: Told) => {
    examination.examine(given)
    expect(examination.read().findings).toEqual([])
    workers.at(-1)!.tell(says)
    expect(examination.read()).toMatchObject({ phase: 'stopped', why: 'changed', sha256: 'ab', bytes: 7 })
    expect(examination.read().findings).toHaveLength(3)
  }
  run({ kind: 'unreadable', why: 'changed' })
  run({ kind: 'structure', facts: noFacts('png'), sha256: 'cd', bytes: 9 })
  // Another file has nothing to do with it.
  examination.examine(file('a.png'))
  workers.at(-1)!.tell({ kind: 'unreadable', why: 'changed' })
  expect(examination.read()).toMatchObject({ phase: 'failed', why: 'changed', findings: [] })
})
