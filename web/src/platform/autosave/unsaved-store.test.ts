import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsavedStore } from './unsaved-store.ts'

const read = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
const openAt = (tab: string) => unsavedStore('studio-note:7', tab, read)

/** Browser locks, limited to what tabs use to show that they are open. */
beforeEach(() => {
  const lockNames = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: [...lockNames].map((name) => ({ name })) }),
      async request(name: string, stay: () => Promise<void>) {
        lockNames.add(name)
        await stay()
        lockNames.delete(name)
      },
    },
  })
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('ignores the text of an open tab, and takes over that of a closed one', async () => {
  const [one, other] = [openAt('one'), openAt('other')]
  one.enter()
  one.keep('a coat')
  other.enter()
  expect(await other.left()).toEqual([])
  one.leave()
  await Promise.resolve()
  await Promise.resolve()
  expect(await other.left()).toEqual(['a coat'])
})

test('deletes taken-over text once it is saved, except for later edits', async () => {
  const [gone, other] = [openAt('gone'), openAt('other')]
  gone.keep('a coat')
  await other.left()
  gone.keep('a long coat')
  other.keep(null)
  expect(await other.left()).toEqual(['a long coat'])
  other.keep(null)
  expect(await other.left()).toEqual([])
})

test('ignores entries of other objects and unreadable ones', async () => {
  unsavedStore('studio-note:77', 'gone', read).keep('another')
  localStorage.setItem('studio-note:7:broken', '{')
  localStorage.setItem('studio-note:7:odd', '7')
  expect(await openAt('other').left()).toEqual([])
})
