import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noisy } from '../hostile.fixtures.ts'
import { createDecoders } from './decoders.ts'

/** 36 megapixels of one colour: a few kilobytes, but hundreds of megabytes when decoded and rotated. */
const large = () =>
  sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#30508080' } })
    .png()
    .withMetadata({ orientation: 6 })
    .toBuffer()

test('ends the process of an image that needs too much memory, and reads the next one', async () => {
  const decoders = createDecoders({ memoryMb: 160 })
  const bytes = await large()
  const small = await noisy(40, 30, 'png')
  const results = [bytes, small, bytes, small, small].map((each) =>
    decoders.run('readPicture', () => each, null),
  )
  const answers = await Promise.allSettled(results)
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.width : answer.reason.reason)),
  ).toEqual(['broken', 40, 'broken', 40, 40])
})

test('uses no memory of the calling process for decoding', async () => {
  const decoders = createDecoders()
  const bytes = await large()
  await decoders.run('readPicture', () => bytes, null)
  const before = process.memoryUsage.rss()
  await Promise.all(Array.from({ length: 4 }, () => decoders.run('squareOf', () => bytes, 64)))
  expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024)
})

test('loads an image only when it is its turn', async () => {
  const decoders = createDecoders()
  const bytes = await noisy(30, 30, 'png')
  const loads: (() => void)[] = []
  const load = () => new Promise<Buffer>((resolve) => loads.push(() => resolve(bytes)))
  const results = Array.from({ length: 5 }, () => decoders.run('inspectPicture', load, null))
  await expect.poll(() => loads.length).toBe(2)
  for (let done = 0; done < 5; done++) {
    loads[done]?.()
    await expect.poll(() => loads.length).toBe(Math.min(5, done + 3))
  }
  expect(await Promise.all(results)).toHaveLength(5)
})

test('reports a load error as it is, and frees its slot', async () => {
  const decoders = createDecoders()
  const reject = () => Promise.reject(new Error('The object is gone.'))
  for (let i = 0; i < 3; i++)
    await expect(decoders.run('squareOf', reject, 8)).rejects.toThrow('The object is gone.')
  const bytes = await noisy(20, 20, 'jpeg')
  expect(await decoders.run('inspectPicture', () => bytes, null)).toMatchObject({ width: 20, height: 20 })
})

test('sends nothing to a process that is being ended while idle', async () => {
  const decoders = createDecoders({ idleMs: 50 })
  const bytes = await noisy(20, 20, 'png')
  for (let turn = 0; turn < 4; turn++) {
    expect(await decoders.run('inspectPicture', () => bytes, null)).toMatchObject({ width: 20 })
    // Right after the process was asked to end, before it has ended.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

test('retries an image if the system ended its process', async () => {
  let started = 0
  const decoders = createDecoders({ onStart: (child) => (started += 1) === 1 && child.kill('SIGKILL') })
  const bytes = await noisy(20, 20, 'png')
  expect(await decoders.run('inspectPicture', () => bytes, null)).toMatchObject({ width: 20 })
  expect(started).toBe(2)
})
