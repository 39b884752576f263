import { expect, test } from 'vitest'
import { RequestError } from '../../../platform/index.ts'
import { contentOf } from '../prompts.fixtures.ts'
import { createModelTime } from '../../../testing/model-time.ts'
import { createModelServer, refusal } from './model-server.fixture.ts'
import { createPromptAutosave, type PromptAutosaveDeps } from './prompt-autosave.ts'
import type { UnsavedPrompt } from './prompt-text.ts'
import { writtenOf } from './written.ts'

const NO_ANSWER = () => new RequestError('lost', { status: 0, code: 'NETWORK_ERROR' })

function setUp({
  body = 'a coat',
  left = [] as UnsavedPrompt[],
  isAutomatic = true,
  server = createModelServer(body),
} = {}) {
  const time = createModelTime()
  /** Errors of the next calls; undefined means success. */
  const failures: (Error | undefined)[] = []
  const writes: (UnsavedPrompt | null)[] = []
  const asides: number[] = []
  let saves = 0
  const attempt = <T>(act: () => T): T => {
    const failure = failures.shift()
    if (failure) throw failure
    return act()
  }
  const deps: PromptAutosaveDeps = {
    prompt: server.now(),
    left,
    later: time.later,
    now: time.now,
    isAutomatic: () => isAutomatic,
    async save(draft) {
      saves++
      return attempt(() => server.save(draft))
    },
    load: async () => attempt(() => server.load()),
    addVersion: async (draft) => attempt(() => server.addVersion(draft)),
    keep: (unsaved) => writes.push(unsaved),
    onAside: (number) => asides.push(number),
  }
  const autosave = createPromptAutosave(deps)
  return {
    autosave,
    time,
    server,
    failures,
    writes,
    asides,
    saves: () => saves,
    type: (text: string) => autosave.typed('body', text, autosave.now().written.content.body),
    body: () => autosave.now().written.content.body,
    stored: () => writtenOf(server.now()).content.body,
    elsewhere: (text: string) =>
      server.save({ baseVersion: server.now().draftVersion, content: { ...contentOf(text) } }),
  }
}

test('saves 800 ms after the last key, at most 5 s later, and to the device every 300 ms', async () => {
  const { autosave, time, type, writes, saves, stored } = setUp()
  type('a coat o')
  await time.pass(299)
  expect([writes.length, autosave.now().saved]).toEqual([0, 'unsaved'])
  await time.pass(1)
  expect(writes.at(-1)?.mine.content.body).toBe('a coat o')
  await time.pass(500)
  expect([saves(), stored(), autosave.now().saved, writes.at(-1)]).toEqual([1, 'a coat o', 'saved', null])
  for (let n = 0; n < 10; n++) {
    type(`a coat o${'n'.repeat(n + 1)}`)
    await time.pass(600)
  }
  expect(saves()).toBe(2)
})

test('two tabs: words of both stay, and conflicts become a version', async () => {
  const { autosave, time, type, elsewhere, stored, body, asides, server } = setUp({
    body: 'a red coat on a pier',
  })
  type('a red coat on a long pier')
  elsewhere('one red coat on a pier')
  await time.pass(800)
  expect([stored(), body(), asides]).toEqual([
    'one red coat on a long pier',
    'one red coat on a long pier',
    [],
  ])
  type('one green coat on a long pier')
  elsewhere('one blue coat on a long pier')
  await time.pass(800)
  expect([stored(), asides]).toEqual(['one green coat on a long pier', [2]])
  expect(server.versions.at(-1)).toMatchObject({
    isAside: true,
    content: { body: 'one blue coat on a long pier' },
  })
  expect(autosave.now().saved).toBe('saved')
})

test('a change saved without a response isn’t duplicated by later edits', async () => {
  const { autosave, time, type, failures, server, stored } = setUp()
  type('a coat here')
  // The request arrives, but its response is lost.
  server.save({ baseVersion: 0, content: contentOf('a coat here') })
  failures.push(NO_ANSWER())
  await time.pass(800)
  expect(autosave.now().saved).toBe('offline')
  type('a coat here and there')
  await time.pass(2_000)
  expect([stored(), autosave.now().saved]).toEqual(['a coat here and there', 'saved'])
})

test('a retry that is refused may have been saved by the first attempt', async () => {
  const { time, type, failures, server, stored, autosave } = setUp()
  type('a coat here')
  server.save({ baseVersion: 0, content: contentOf('a coat here') })
  // No response, then a rejection of the same request, but without the server's state.
  failures.push(NO_ANSWER(), undefined, NO_ANSWER())
  await time.pass(2_800)
  expect(autosave.now().saved).toBe('offline')
  server.save({ baseVersion: 1, content: contentOf('one coat here') })
  type('a coat here and there')
  autosave.retry()
  await time.pass(0)
  expect([stored(), autosave.now().saved]).toEqual(['one coat here and there', 'saved'])
})

test('offline, it retries with a growing delay and not on each key, and immediately when back online', async () => {
  const { autosave, time, type, failures, saves, stored } = setUp()
  failures.push(NO_ANSWER(), NO_ANSWER(), NO_ANSWER())
  type('a coat 1')
  await time.pass(800)
  for (let n = 0; n < 5; n++) {
    type(`a coat 1${n}`)
    await time.pass(300)
  }
  expect([saves(), autosave.now().saved]).toEqual([1, 'offline'])
  await time.pass(500)
  expect(saves()).toBe(2)
  expect(time.waits()).toContain(4_000)
  autosave.retry()
  await time.pass(0)
  expect(saves()).toBe(3)
  failures.length = 0
  autosave.retry()
  await time.pass(0)
  expect([stored(), autosave.now().saved]).toEqual(['a coat 14', 'saved'])
})

test('retries after a rate limit has expired', async () => {
  const { autosave, time, type, failures, stored } = setUp()
  failures.push(new RequestError('', { status: 429, code: 'RATE_LIMITED', retryAfter: 45 }))
  type('a coat here')
  await time.pass(800)
  expect(autosave.now().saved).toBe('failed')
  expect(time.waits()).toContain(45_000)
  await time.pass(45_000)
  expect([stored(), autosave.now().saved]).toEqual(['a coat here', 'saved'])
})

test('resumes unsaved text of a closed tab, also if it was already saved', async () => {
  const first = setUp()
  first.type('a coat left behind')
  first.autosave.keepNow()
  const left = [first.writes.at(-1)!]
  const second = setUp({ left, server: first.server })
  expect(second.body()).toBe('a coat left behind')
  first.server.save({ baseVersion: 0, content: contentOf('a coat left behind') })
  second.type('a coat left behind, red')
  await second.time.pass(800)
  expect(second.stored()).toBe('a coat left behind, red')
  const third = setUp({ left, server: first.server })
  expect([third.body(), third.autosave.now().saved]).toEqual(['a coat left behind, red', 'saved'])
})

test('4,001 characters are stored on the device and not sent; a shorter text is', async () => {
  const { autosave, time, type, writes, saves, stored } = setUp()
  type('x'.repeat(4_001))
  await time.pass(1_000)
  expect([saves(), autosave.now().saved, writes.at(-1)?.mine.content.body.length]).toEqual([
    0,
    'refused',
    4_001,
  ])
  type('x'.repeat(4_000))
  await time.pass(800)
  expect([stored().length, autosave.now().saved]).toEqual([4_000, 'saved'])
})

test('deleted elsewhere: sends nothing, keeps everything, and resumes after a restore', async () => {
  const { autosave, time, type, server, writes, saves, stored } = setUp()
  server.remove()
  type('a coat after all')
  await time.pass(800)
  expect([autosave.now().saved, writes.at(-1)?.mine.content.body]).toEqual(['gone', 'a coat after all'])
  type('a coat after all, red')
  await time.pass(10_000)
  expect(saves()).toBe(1)
  server.restore()
  autosave.revive({ draftVersion: server.now().draftVersion, written: writtenOf(server.now()) })
  await time.pass(800)
  expect([stored(), autosave.now().saved]).toEqual(['a coat after all, red', 'saved'])
})

test('a version contains all changes, including those from elsewhere; without changes none is created', async () => {
  const { autosave, type, elsewhere, server } = setUp()
  type('a coat on a pier')
  elsewhere('one coat')
  expect(await autosave.addVersion('first')).toMatchObject({ version: { number: 2 }, isNew: true })
  expect(server.versions.at(-1)).toMatchObject({ number: 2, content: { body: 'one coat on a pier' } })
  expect(await autosave.addVersion()).toMatchObject({ version: { number: 2 }, isNew: false })
  expect(autosave.now().saved).toBe('saved')
})

test('without auto-save nothing is sent before Save, and discarded text is deleted', async () => {
  const { autosave, time, type, saves, stored, writes } = setUp({ isAutomatic: false })
  type('a coat, red')
  await time.pass(20_000)
  expect([saves(), autosave.now().saved, writes.at(-1)?.mine.content.body]).toEqual([
    0,
    'unsaved',
    'a coat, red',
  ])
  await autosave.flush()
  expect([stored(), autosave.now().saved]).toEqual(['a coat, red', 'saved'])
  type('a coat, blue')
  autosave.discard()
  expect([autosave.now().written.content.body, autosave.now().saved, writes.at(-1)]).toEqual([
    'a coat, red',
    'saved',
    null,
  ])
})

test('sends a title once it isn’t empty, and keeps a trailing space', async () => {
  const { autosave, time, server, saves } = setUp()
  const rename = (title: string) => autosave.change((current) => ({ ...current, title }))
  rename('')
  await time.pass(1_000)
  expect([saves(), autosave.now().saved]).toEqual([0, 'saved'])
  rename('Long ')
  await time.pass(800)
  expect([server.now().title, autosave.now().written.title, saves()]).toEqual(['Long', 'Long ', 1])
  autosave.receive({ draftVersion: server.now().draftVersion, written: writtenOf(server.now()) })
  expect([autosave.now().written.title, autosave.now().saved]).toEqual(['Long ', 'saved'])
})

test('text received during composition is kept, and so is the composed word', () => {
  const { autosave, body, elsewhere, server } = setUp()
  autosave.typed('body', 'a coatに', 'a coat')
  elsewhere('one coat')
  autosave.receive({ draftVersion: server.now().draftVersion, written: writtenOf(server.now()) })
  expect(body()).toBe('one coatに')
  autosave.typed('body', 'a coat日', 'a coatに')
  expect(body()).toBe('one coat日')
})

test('retries after a server’s refusal, and shows why', async () => {
  const { autosave, time, type, failures, saves } = setUp()
  failures.push(refusal('CONFLICT', 409))
  type('a coat, red')
  await time.pass(800)
  expect([autosave.now().saved, (autosave.now().problem as Error).message]).toEqual(['failed', 'CONFLICT'])
  await time.pass(2_000)
  expect([saves(), autosave.now().saved]).toEqual([2, 'saved'])
})
