import { expect, it } from 'vitest'
import { createFrame } from './frame.ts'
import { createPool } from './pool.ts'
import { setOf } from './set.fixtures.ts'
import { targetOf } from './target.ts'

const scene = setOf({})
const watcher = { onProgress: () => {}, onTarget: () => {} }
const { signal } = new AbortController()

it('ends idle threads and starts new ones for the next image', async () => {
  const pool = createPool(2, 1)
  const render = async () => {
    const target = targetOf(scene, createFrame(16, 16, 1, 1))
    await pool.render({ scene, targets: [target] }, signal, watcher)
    return target.frame.pixels
  }
  const first = await render()
  await expect.poll(() => pool.threadsNow()).toBe(0)
  expect(await render()).toEqual(first)
  await expect.poll(() => pool.threadsNow()).toBe(0)
  await pool.close()
})

it('reuses threads for an image that starts before they end', async () => {
  const pool = createPool(1, 60_000)
  const render = () =>
    pool.render({ scene, targets: [targetOf(scene, createFrame(16, 16, 1, 1))] }, signal, watcher)
  await render()
  await render()
  expect(pool.threadsNow()).toBe(1)
  await pool.close()
  expect(pool.threadsNow()).toBe(0)
})
