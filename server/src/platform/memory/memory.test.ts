import { expect, test } from 'vitest'
import { collectWhenIdle } from './index.ts'

const MB = 1024 * 1024

test('collects once while idle, and again only after the heap has grown', () => {
  const now = { busy: 2_000_000, heap: 120 * MB }
  let collected = 0
  const collect = collectWhenIdle({
    busy: () => now.busy,
    heap: () => now.heap,
    collect() {
      collected += 1
      now.heap = 60 * MB
    },
  })
  collect()
  expect(collected).toBe(0)
  now.busy = 10_000
  collect()
  collect()
  expect(collected).toBe(1)
  now.heap = 70 * MB
  collect()
  expect(collected).toBe(1)
  now.heap = 200 * MB
  now.busy = 2_000_000
  collect()
  expect(collected).toBe(1)
  now.busy = 0
  collect()
  expect([collected, now.heap]).toEqual([2, 60 * MB])
})
