import { expect, test } from 'vitest'
import { createModelTime } from '../../testing/model-time.ts'
import { RequestError } from '../calls/request-error.ts'
import { createAutosave, type Stored, type UnsavedState } from './autosave.ts'

const networkError = () => new RequestError('lost', { status: 0, code: 'NETWORK_ERROR' })
const conflict = () => new RequestError('changed', { status: 409, code: 'CONFLICT' })

/** Merges texts as sets of words: keeps additions of either side, and removes words that this side removed. */
const mergeWords = (base: string, mine: string, theirs: string) => {
  const [was, is, own] = [base, theirs, mine].map((text) => text.split(' ')) as [string[], string[], string[]]
  const stays = is.filter((word) => own.includes(word) || !was.includes(word))
  return [...stays, ...own.filter((word) => !was.includes(word) && !is.includes(word))].join(' ')
}

/** Server with one text, an unreliable network, and another user who also writes. */
function setUp({ left = [] as UnsavedState<string>[], isAutomatic = true } = {}) {
  const time = createModelTime()
  let stored: Stored<string> = { version: 1, value: 'coat' }
  const writes: (UnsavedState<string> | null)[] = []
  /** Outcome of the next saves: the request is lost, or the response is lost. */
  const losses: ('there' | 'back')[] = []
  let saves = 0
  const write = (value: string) => {
    stored = { version: stored.version + 1, value }
  }
  const autosave = createAutosave<string>({
    stored,
    left,
    merge: mergeWords,
    load: async () => stored,
    async save(value, base) {
      saves++
      const loss = losses.shift()
      if (loss === 'there') throw networkError()
      if (base.version !== stored.version) throw conflict()
      write(value)
      if (loss === 'back') throw networkError()
      return stored.version
    },
    keep: (unsaved) => writes.push(unsaved),
    later: time.later,
    now: time.now,
    isAutomatic: () => isAutomatic,
  })
  return { autosave, time, writes, losses, elsewhere: write, stored: () => stored.value, saves: () => saves }
}

test('merges changes from elsewhere without losing either', async () => {
  const { autosave, time, elsewhere, stored, writes } = setUp()
  autosave.write('coat red')
  elsewhere('coat long')
  await time.pass(800)
  expect([stored(), autosave.now()]).toEqual([
    'coat long red',
    { value: 'coat long red', saved: 'saved', problem: null },
  ])
  expect(writes.at(-1)).toBeNull()
})

test('a change saved without a response isn’t written again', async () => {
  const { autosave, time, losses, elsewhere, stored } = setUp()
  losses.push('back')
  autosave.write('coat red')
  await time.pass(800)
  expect([stored(), autosave.now().saved]).toEqual(['coat red', 'offline'])
  autosave.write('coat')
  await time.pass(2_000)
  expect([stored(), autosave.now().saved]).toEqual(['coat', 'saved'])
  elsewhere('coat long')
  autosave.receive({ version: 4, value: 'coat long' })
  expect(autosave.now().value).toBe('coat long')
})

test('retries with a growing delay, and immediately when back online', async () => {
  const { autosave, time, losses, saves, stored, writes } = setUp()
  losses.push('there', 'there', 'there')
  autosave.write('coat red')
  await time.pass(800)
  await time.pass(1_999)
  expect(saves()).toBe(1)
  await time.pass(1)
  await time.pass(3_999)
  expect([saves(), autosave.now().saved, writes.at(-1)?.mine]).toEqual([2, 'offline', 'coat red'])
  autosave.retry()
  await time.pass(0)
  expect([saves(), stored()]).toEqual([3, 'coat'])
  autosave.retry()
  await time.pass(0)
  expect([stored(), autosave.now().saved]).toEqual(['coat red', 'saved'])
})

test('saves the text of a closed tab once, also if it was already saved', async () => {
  const arrived = setUp({ left: [{ base: 'hat', mine: 'coat', doubts: ['coat'] }] })
  await arrived.time.pass(0)
  expect([arrived.stored(), arrived.saves()]).toEqual(['coat', 0])
  const { time, stored } = setUp({ left: [{ base: 'coat', mine: 'coat red', doubts: [] }] })
  await time.pass(0)
  expect(stored()).toBe('coat red')
})

test('merges a change received during a save afterwards', async () => {
  const { autosave, time, stored } = setUp()
  autosave.write('coat red')
  const done = autosave.flush()
  autosave.receive({ version: 9, value: 'coat long' })
  await done
  await time.pass(0)
  expect(autosave.now().value.split(' ').sort()).toEqual(['coat', 'long'])
  expect(stored()).toBe('coat red')
})

test('without auto-save nothing is sent or stored before Save', async () => {
  const { autosave, time, saves, writes, stored } = setUp({ isAutomatic: false })
  autosave.write('coat red')
  await time.pass(10_000)
  expect([saves(), writes, autosave.now().saved]).toEqual([0, [], 'unsaved'])
  await autosave.flush()
  expect(stored()).toBe('coat red')
})

test('text deleted elsewhere is no longer sent, and discarded text isn’t stored', async () => {
  const { autosave, time, saves, writes } = setUp()
  autosave.write('coat red')
  autosave.lose()
  await time.pass(10_000)
  expect([saves(), autosave.now().saved, writes.at(-1)?.mine]).toEqual([0, 'gone', 'coat red'])
  autosave.discard()
  expect([autosave.now().value, writes.at(-1)]).toEqual(['coat', null])
})
