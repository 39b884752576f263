import { expect, test } from 'vitest'
import { collectWhenIdle } from './index.ts'

const MB = 1024 * 1024

test('collects once in a quiet moment, and again only after the heap has grown', () => {
  const now = { busy: 2_000_000, heap: 120 * MB }
  let collected = 0
  const look = collectWhenIdle({
    busy: () => now.busy,
    heap: () => now.heap,
    collect() {
      collected += 1
      now.heap = 60 * MB
    },
  })
  look()
  expect(collected).toBe(0)
  now.busy = 10_000
  look()
  look()
  expect(collected).toBe(1)
  now.heap = 70 * MB
  look()
  expect(collected).toBe(1)
  now.heap = 200 * MB
  now.busy = 2_000_000
  look()
  expect(collected).toBe(1)
  now.busy = 0
  look()
  expect([collected, now.heap]).toEqual([2, 60 * MB])
})
