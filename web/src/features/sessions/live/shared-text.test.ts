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
  const inboxes: ((news: TextAt) => void)[] = []
  const later: (() => void)[] = []
  const take = ({ edit, base, text: sent }: Edit) => {
    if (used.has(edit)) return now
    used.add(edit)
    now = { text: both(base.text, sent, now.text), revision: now.revision + 1 }
    const news = now
    later.push(() => {
      for (const inbox of inboxes) inbox(news)
    })
    return news
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
        onLost: () => false,
        send(edit) {
          const answer = take(edit)
          return new Promise((resolve) => later.push(() => resolve(answer)))
        },
      })
      inboxes.push((news) => shared.receive(news))
      return shared
    },
  }
}

test('two who type at once keep both', async () => {
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

test('one edit is on its way at a time: what is typed meanwhile follows its answer', async () => {
  const sent: Edit[] = []
  const answers: ((text: TextAt) => void)[] = []
  const shared = shareText({
    begin: { text: '', revision: 1 },
    newEdit,
    onChange: () => undefined,
    onLost: () => false,
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

test('what others write waits while something is on its way, and is brought in with the answer', async () => {
  const it = server('a')
  const [ana, marta] = [it.join(), it.join()]
  ana.type('a one', ana.text())
  marta.type('zero a', marta.text())
  ana.type('a one more', ana.text())
  await it.deliver()
  expect(it.now().text).toBe('zero a one more')
  expect(ana.text()).toBe('zero a one more')
})

test('nothing comes in under an input method, and all of it after', async () => {
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

test('what was sent without an answer counts once, and what was written since is merged', async () => {
  const it = server('coat')
  let isOffline = true
  const lost: unknown[] = []
  const shared = shareText({
    begin: it.now(),
    newEdit,
    onChange: () => undefined,
    onLost: (error: unknown) => lost.push(error) < 0,
    async send(edit) {
      const answer = it.take(edit)
      if (isOffline) throw new Error('the answer was lost')
      return answer
    },
  })
  shared.type('red coat', shared.text())
  await soon()
  expect(lost).toHaveLength(1)
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

test('what the server refuses stays as it was typed, and is sent once something else is typed or others make room', async () => {
  const it = server('coat')
  const MOST = 12
  const refused: string[] = []
  const shared = shareText({
    begin: it.now(),
    newEdit,
    onChange: () => undefined,
    onLost: (error) => refused.push(String(error)) > 0,
    async send(edit) {
      if (both(edit.base.text, edit.text, it.now().text).length > MOST) throw new Error('too long')
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

test('what is typed into a text that others have changed meanwhile takes none of their words away', async () => {
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
