import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotificationStore } from './notification-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const open = () => {
  const store = createNotificationStore()
  const notify = (title: string, type: 'info' | 'error' = 'info') =>
    store.notify({ type, title, message: '' })
  return { store, notify, titles: () => store.list().map(({ title }) => title) }
}

test('sorts the newest first, and keeps at most ten', () => {
  const { store, notify, titles } = open()
  for (let count = 1; count <= 11; count++) notify(String(count), 'error')
  expect(titles()).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
  expect(store.unread()).toBe(10)
})

test('marks all as read after 5 seconds, except errors', () => {
  const { store, notify } = open()
  notify('note')
  vi.advanceTimersByTime(3_000)
  notify('later note')
  notify('trouble', 'error')
  vi.advanceTimersByTime(1_999)
  expect(store.unread()).toBe(3)
  vi.advanceTimersByTime(1)
  expect(store.unread()).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(
    store
      .list()
      .filter(({ read }) => !read)
      .map(({ title }) => title),
  ).toEqual(['trouble'])
})

test('is marked as read one by one or all together, and cleared', () => {
  const { store, notify, titles } = open()
  const listener = vi.fn()
  store.subscribe(listener)
  for (const title of ['a', 'b', 'c']) notify(title, 'error')
  store.read(store.list()[1]!.id)
  expect(store.list().map(({ read }) => read)).toEqual([false, true, false])
  store.readAll()
  expect(store.unread()).toBe(0)
  store.clear()
  expect(titles()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(6)
})
