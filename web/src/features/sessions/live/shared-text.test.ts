import { expect, test } from 'vitest'
import { merge3 } from '@studio/domain/text'
import { type Edit, shareText, type TextAt } from './shared-text.ts'

const both = (base: string, mine: string, theirs: string) => merge3(base, mine, theirs, { keep: 'both' }).text
const soon = () => new Promise((resolve) => setTimeout(resolve))
let edits = 0
const newEdit = () => String(++edits)

/** A server that merges like the real one. The test decides when responses and updates are delivered. */
function server(text = '') {
  let now: TextAt = { text, revision: 1 }
  const used = new Set<string>()
  const inboxes: ((update: TextAt) => void)[] = []
  const later: (() => void)[] = []
  const take = ({ edit, base, text: sent }: Edit) => {
    if (used.has(edit)) return now
    used.add(edit)
    now = { text: both(base.text, sent, now.text), revision: now.revision + 1 }
    const update = now
    later.push(() => {
      for (const inbox of inboxes) inbox(update)
    })
    return update
  }
  return {
    now: () => now,
    take,
    /** Delivers everything, including resulting messages. */
    async deliver() {
      for (let next = later.shift(); next; next = later.shift()) {
        next()
        await soon()
      }
    },
    join() {
      const shared = shareText({
        begin: now,
        newEdit,
        onChange: () => undefined,
        onError: () => false,
        send(edit) {
          const answer = take(edit)
          return new Promise((resolve) => later.push(() => resolve(answer)))
        },
      })
      inboxes.push((update) => shared.receive(update))
      return shared
    },
  }
}

test('keeps the words of two users who type at the same time', async () => {
  const it = server('Red coat, grey wall')
  const [ana, marta] = [it.join(), it.join()]
  ana.type('Long red coat, grey wall', ana.text())
  marta.type('Red coat, grey wall, window light', marta.text())
  const settled = ana.settled()
  await it.deliver()
  await settled
  expect(it.now().text).toBe('Long red coat, grey wall, window light')
  expect(ana.text()).toBe(it.now().text)
  expect(marta.text()).toBe(it.now().text)
  expect(ana.settled()).toBeUndefined()
})

test('sends one edit at a time; later typing follows its response', async () => {
  const sent: Edit[] = []
  const answers: ((text: TextAt) => void)[] = []
  const shared = shareText({
    begin: { text: '', revision: 1 },
    newEdit,
    onChange: () => undefined,
    onError: () => false,
    send(edit) {
      sent.push(edit)
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  for (const typed of ['a', 'ab', 'abc']) shared.type(typed, shared.text())
  shared.retry()
  expect(sent.map(({ text }) => text)).toEqual(['a'])
  answers[0]!({ text: 'a', revision: 2 })
  await soon()
  expect(sent.map(({ text }) => text)).toEqual(['a', 'abc'])
  answers[1]!({ text: 'abc', revision: 3 })
  await soon()
  expect(sent).toHaveLength(2)
  expect(shared.settled()).toBeUndefined()
})

test('holds edits of others while a request is pending, and applies them with its response', async () => {
  const it = server('a')
  const [ana, marta] = [it.join(), it.join()]
  ana.type('a one', ana.text())
  marta.type('zero a', marta.text())
  ana.type('a one more', ana.text())
  await it.deliver()
  expect(it.now().text).toBe('zero a one more')
  expect(ana.text()).toBe('zero a one more')
})

test('applies nothing during composition, and everything afterwards', async () => {
  const it = server('wall')
  const [ana, marta] = [it.join(), it.join()]
  ana.pause(true)
  ana.type('wall に', ana.text())
  marta.type('grey wall', marta.text())
  await it.deliver()
  expect(ana.text()).toBe('wall に')
  ana.type('wall 庭', ana.text())
  ana.pause(false)
  await it.deliver()
  expect(ana.text()).toBe('grey wall 庭')
  expect(it.now().text).toBe('grey wall 庭')
})

test('an edit without a response counts once, and later typing is merged', async () => {
  const it = server('coat')
  let isOffline = true
  const failures: unknown[] = []
  const shared = shareText({
    begin: it.now(),
    newEdit,
    onChange: () => undefined,
    onError: (error: unknown) => failures.push(error) < 0,
    async send(edit) {
      const answer = it.take(edit)
      if (isOffline) throw new Error('the answer was lost')
      return answer
    },
  })
  shared.type('red coat', shared.text())
  await soon()
  expect(failures).toHaveLength(1)
  shared.type('red coat, wool', shared.text())
  it.take({ edit: 'of Ana', base: it.now(), text: `${it.now().text} on a chair` })
  shared.receive(it.now())
  isOffline = false
  shared.retry()
  await soon()
  expect(shared.settled()).toBeUndefined()
  expect(shared.text()).toBe(it.now().text)
  for (const word of ['red', 'wool', 'on a chair']) expect(it.now().text.split(word)).toHaveLength(2)
})

test('keeps refused text, and sends it after another edit or once others make room', async () => {
  const it = server('coat')
  const MAX_SHOWN = 12
  const refused: string[] = []
  const shared = shareText({
    begin: it.now(),
    newEdit,
    onChange: () => undefined,
    onError: (error) => refused.push(String(error)) > 0,
    async send(edit) {
      if (both(edit.base.text, edit.text, it.now().text).length > MAX_SHOWN) throw new Error('too long')
      return it.take(edit)
    },
  })
  const elsewhere = (text: string) => {
    it.take({ edit: newEdit(), base: it.now(), text })
    shared.receive(it.now())
    return soon()
  }
  shared.type('a long red coat', shared.text())
  expect(shared.settled()).toBeInstanceOf(Promise)
  await soon()
  expect(refused).toHaveLength(1)
  expect(shared.settled()).toBeUndefined()
  expect(shared.text()).toBe('a long red coat')
  // A refused text isn’t sent again after remote changes.
  shared.retry()
  await elsewhere('coats')
  expect(refused).toHaveLength(1)
  expect(shared.text()).toBe('a long red coats')

  shared.type('a red coats', shared.text())
  await soon()
  expect(it.now().text).toBe('a red coats')
  shared.type('a red coats on', shared.text())
  await soon()
  expect(refused).toHaveLength(2)
  await elsewhere('coats')
  expect(it.now().text).toBe('coats on')
  expect(shared.text()).toBe('coats on')
})

test('typing into a text that others have changed keeps their words', async () => {
  const it = server('coat')
  const [ana, marta] = [it.join(), it.join()]
  marta.type('coat on a grey wall', marta.text())
  await it.deliver()
  expect(ana.text()).toBe('coat on a grey wall')
  // Her screen lags one frame behind.
  ana.type('red coat', 'coat')
  expect(ana.text()).toBe('red coat on a grey wall')
  await it.deliver()
  expect(it.now().text).toBe('red coat on a grey wall')
})
