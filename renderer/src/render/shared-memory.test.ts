import { describe, expect, test } from 'vitest'
import { createSharedMemory } from './shared-memory.ts'

describe('memory shared by images', () => {
  test('is reused after release, filled with zeros', () => {
    const memory = createSharedMemory()
    const first = memory.lend()
    const buffer = first.take(100)
    new Uint8Array(buffer).fill(7)
    expect(memory.lend().take(100)).not.toBe(buffer)
    first.release()
    expect(memory.bytesFree()).toBe(100)
    const again = memory.lend().take(80)
    expect(again).toBe(buffer)
    expect(new Uint8Array(again).every((byte) => byte === 0)).toBe(true)
    expect(memory.bytesFree()).toBe(0)
  })

  test('of a large image is freed after a small one', () => {
    const memory = createSharedMemory()
    const large = memory.lend()
    large.take(1000)
    large.release()
    const small = memory.lend()
    expect(small.take(100).byteLength).toBe(100)
    small.release()
    expect(memory.bytesFree()).toBe(100)
  })

  test('is freed after a while without images', async () => {
    const memory = createSharedMemory(20)
    const { take, release } = memory.lend()
    take(100)
    release()
    expect(memory.bytesFree()).toBe(100)
    await expect.poll(memory.bytesFree).toBe(0)
  })
})
