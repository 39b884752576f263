import { type Storyboard, StoryboardDraft } from '@studio/contract/video'
import { mergeDrafts } from './merge.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RequestError } from '../../../../platform/index.ts'
import { createAutosave, type UnsavedState } from '../../../../platform/autosave/index.ts'
import { createStoryboardAutosave } from './storyboard-autosave.ts'
import { changeShot, moveShot, removeShot } from './edits.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const [a, b] = [id(1), id(2)]
const draftOf = (...shots: object[]) =>
  z.parse(StoryboardDraft, {
    title: 'Pier',
    shots: shots.map((shot) => ({ prompt: 'x', seconds: 4, ...shot })),
  })
const refusal = (code: string, status: number) => new RequestError(code, { code, status })

const KEEP_EVERY_MS = 300

/** Mock server with one storyboard, manual timers, and a second writer. */
function setUp({ left = [] as UnsavedState<StoryboardDraft>[], isAutomatic = true } = {}) {
  const empty = { createdAt: '', updatedAt: '', takes: [], films: [] }
  let server: Storyboard = { ...empty, id: id(9), version: 1, draft: draftOf({ id: a }, { id: b }) }
  const failures: Error[] = []
  const writes: (UnsavedState<StoryboardDraft> | null)[] = []
  let timers: { ms: number; act: () => void }[] = []
  let saves = 0
  const stored = () => ({ version: server.version, value: server.draft })
  const autosave = createAutosave<StoryboardDraft>({
    stored: stored(),
    left,
    isAutomatic: () => isAutomatic,
    now: () => 0,
    merge: mergeDrafts,
    load: async () => stored(),
    async save(draft, { version }) {
      saves++
      const failure = failures.shift()
      if (failure) throw failure
      if (version !== server.version) throw refusal('CONFLICT', 409)
      server = { ...server, version: version + 1, draft }
      return server.version
    },
    keep: (unsaved) => writes.push(unsaved),
    later(ms, act) {
      const timer = { ms, act }
      timers = [...timers, timer]
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  })
  const receive = (board: Storyboard) => autosave.receive({ version: board.version, value: board.draft })
  return {
    boardAutosave: { ...createStoryboardAutosave(autosave), retry: autosave.retry, receive },
    writes,
    failures,
    /** Delays of the save timers, without that of the local copy. */
    timers: () => timers.map(({ ms }) => ms).filter((ms) => ms !== KEEP_EVERY_MS),
    saves: () => saves,
    server: () => server,
    elsewhere(edit: (draft: StoryboardDraft) => StoryboardDraft) {
      server = { ...server, version: server.version + 1, draft: edit(server.draft) }
      return server
    },
    async tick() {
      const due = timers
      timers = []
      for (const { act } of due) act()
      for (let n = 0; n < 30; n++) await Promise.resolve()
    },
  }
}

const write = (prompt: string) => changeShot(a, { prompt })

test('saves soon and once for several keystrokes, and keeps a local copy until then', async () => {
  const { boardAutosave, writes, tick, saves, server, timers } = setUp()
  for (const text of ['B', 'Bo', 'Boat']) boardAutosave.change(write(text), 'prompt')
  expect(boardAutosave.now().saved).toBe('unsaved')
  expect(timers()).toEqual([800])
  await tick()
  expect(writes[0]!.mine.shots[0]!.prompt).toBe('Boat')
  expect([saves(), server().draft.shots[0]!.prompt, boardAutosave.now().saved]).toEqual([1, 'Boat', 'saved'])
  expect(writes.at(-1)).toBeNull()
})

test('merges changes saved by another tab without losing either', async () => {
  const { boardAutosave, tick, elsewhere, server } = setUp()
  boardAutosave.change(write('Mine'))
  elsewhere(changeShot(b, { prompt: 'Theirs' }))
  await tick()
  expect(server().draft.shots.map(({ prompt }) => prompt)).toEqual(['Mine', 'Theirs'])
  expect(boardAutosave.now().draft).toEqual(server().draft)
  expect(boardAutosave.now().saved).toBe('saved')
})

test('reports being offline, retries with backoff, and immediately when back online', async () => {
  const { boardAutosave, tick, failures, timers, server, writes } = setUp()
  failures.push(refusal('NETWORK_ERROR', 0), refusal('NETWORK_ERROR', 0))
  boardAutosave.change(write('Mine'))
  await tick()
  expect([boardAutosave.now().saved, timers()]).toEqual(['offline', [2000]])
  expect(writes.at(-1)!.mine.shots[0]!.prompt).toBe('Mine')
  await tick()
  expect(timers()).toEqual([4000])
  boardAutosave.retry()
  await tick()
  expect([boardAutosave.now().saved, server().draft.shots[0]!.prompt]).toEqual(['saved', 'Mine'])
})

test('retries after the delay given by a rate-limited server', async () => {
  const { boardAutosave, tick, failures, timers, server } = setUp()
  failures.push(new RequestError('', { status: 429, code: 'RATE_LIMITED', retryAfter: 45 }))
  boardAutosave.change(write('Mine'))
  await tick()
  expect([boardAutosave.now().saved, timers()]).toEqual(['failed', [45_000]])
  await tick()
  expect([boardAutosave.now().saved, server().draft.shots[0]!.prompt]).toEqual(['saved', 'Mine'])
})

test('restores unsaved changes on top of the current version', async () => {
  const base = draftOf({ id: a }, { id: b })
  const left = [{ base, mine: write('Left')(base), doubts: [] }]
  const { boardAutosave, tick, server } = setUp({ left })
  expect(boardAutosave.now().draft.shots[0]!.prompt).toBe('Left')
  await tick()
  expect(server().draft.shots[0]!.prompt).toBe('Left')
})

test('stops saving refused changes until the next change, and stops for deleted storyboards', async () => {
  const { boardAutosave, tick, failures, timers, saves } = setUp()
  failures.push(refusal('INPUT_INVALID', 422))
  boardAutosave.change(write('Bad'))
  await tick()
  expect([boardAutosave.now().saved, timers()]).toEqual(['refused', []])
  boardAutosave.change(write('Good'))
  failures.push(refusal('NOT_FOUND', 404))
  await tick()
  expect(boardAutosave.now().saved).toBe('gone')
  boardAutosave.change(write('More'))
  await tick()
  expect(saves()).toBe(2)
})

test('saves changes made during a save afterwards', async () => {
  const { boardAutosave, tick, server, saves } = setUp()
  boardAutosave.change(write('One'))
  const done = boardAutosave.flush()
  boardAutosave.change(write('Two'))
  expect(await done).toBe(true)
  await tick()
  expect([server().draft.shots[0]!.prompt, saves(), boardAutosave.now().saved]).toEqual(['Two', 2, 'saved'])
})

test('saves only on Save without auto-save', async () => {
  const { boardAutosave, timers, server, writes } = setUp({ isAutomatic: false })
  boardAutosave.change(write('Mine'))
  expect([timers(), boardAutosave.now().saved, writes]).toEqual([[], 'unsaved', []])
  await boardAutosave.flush()
  expect(server().draft.shots[0]!.prompt).toBe('Mine')
})

test('undoes local changes and keeps those from elsewhere', async () => {
  const { boardAutosave, tick, elsewhere } = setUp()
  boardAutosave.change(removeShot(a))
  await tick()
  boardAutosave.receive(elsewhere(changeShot(b, { prompt: 'Theirs' })))
  boardAutosave.undo()
  expect(boardAutosave.now().draft.shots.map((shot) => [shot.id, shot.prompt])).toEqual([
    [a, 'x'],
    [b, 'Theirs'],
  ])
  boardAutosave.redo()
  expect(boardAutosave.now().draft.shots.map((shot) => shot.id)).toEqual([b])
  expect([boardAutosave.now().canUndo, boardAutosave.now().canRedo]).toEqual([true, false])
})

test('groups keystrokes of one field in one undo step, and undoes a removed shot by the returned function', () => {
  const { boardAutosave } = setUp()
  for (const text of ['B', 'Bo', 'Boat']) boardAutosave.change(write(text), 'prompt')
  boardAutosave.undo()
  expect(boardAutosave.now().draft.shots[0]!.prompt).toBe('x')
  const back = boardAutosave.change(removeShot(a))
  boardAutosave.change(changeShot(b, { prompt: 'After' }))
  boardAutosave.change(moveShot(b, 0))
  back()
  expect(boardAutosave.now().draft.shots.map((shot) => shot.prompt)).toEqual(['x', 'After'])
})

test('ignores an older response that arrives late', async () => {
  const { boardAutosave, tick, server } = setUp()
  const old = server()
  boardAutosave.change(write('Mine'))
  await tick()
  boardAutosave.receive(old)
  expect(boardAutosave.now().draft.shots[0]!.prompt).toBe('Mine')
})
