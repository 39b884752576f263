import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noisy } from '../hostile.fixtures.ts'
import { createDecoders } from './decoders.ts'

/** 36 megapixels of one colour: some kilobytes, and hundreds of megabytes when it is decoded and turned. */
const large = () =>
  sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#30508080' } })
    .png()
    .withMetadata({ orientation: 6 })
    .toBuffer()

test('a picture that takes more memory than there is ends its own process, and the next one is read', async () => {
  const decoders = createDecoders({ memoryMb: 160 })
  const bytes = await large()
  const small = await noisy(40, 30, 'png')
  const asked = [bytes, small, bytes, small, small].map((each) =>
    decoders.ask('readPicture', () => each, null),
  )
  const answers = await Promise.allSettled(asked)
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.width : answer.reason.reason)),
  ).toEqual(['broken', 40, 'broken', 40, 40])
})

test('decoding takes none of the memory of the process that asks', async () => {
  const decoders = createDecoders()
  const bytes = await large()
  await decoders.ask('readPicture', () => bytes, null)
  const before = process.memoryUsage.rss()
  await Promise.all(Array.from({ length: 4 }, () => decoders.ask('squareOf', () => bytes, 64)))
  expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024)
})

test('those who wait have not loaded their picture yet', async () => {
  const decoders = createDecoders()
  const bytes = await noisy(30, 30, 'png')
  const loads: (() => void)[] = []
  const load = () => new Promise<Buffer>((resolve) => loads.push(() => resolve(bytes)))
  const asked = Array.from({ length: 5 }, () => decoders.ask('inspectPicture', load, null))
  await expect.poll(() => loads.length).toBe(2)
  for (let done = 0; done < 5; done++) {
    loads[done]?.()
    await expect.poll(() => loads.length).toBe(Math.min(5, done + 3))
  }
  expect(await Promise.all(asked)).toHaveLength(5)
})

test('what cannot be loaded is told as it is, and takes no place for ever', async () => {
  const decoders = createDecoders()
  const gone = () => Promise.reject(new Error('The object is gone.'))
  for (let i = 0; i < 3; i++)
    await expect(decoders.ask('squareOf', gone, 8)).rejects.toThrow('The object is gone.')
  const bytes = await noisy(20, 20, 'jpeg')
  expect(await decoders.ask('inspectPicture', () => bytes, null)).toMatchObject({ width: 20, height: 20 })
})

test('one that is being ended, since nobody needed it, is asked nothing more', async () => {
  const decoders = createDecoders({ idleMs: 50 })
  const bytes = await noisy(20, 20, 'png')
  for (let turn = 0; turn < 4; turn++) {
    expect(await decoders.ask('inspectPicture', () => bytes, null)).toMatchObject({ width: 20 })
    // Just after the process was told to end, and before it has.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

test('a process that the machine ends costs nobody their picture', async () => {
  let started = 0
  const decoders = createDecoders({ onStart: (child) => (started += 1) === 1 && child.kill('SIGKILL') })
  const bytes = await noisy(20, 20, 'png')
  expect(await decoders.ask('inspectPicture', () => bytes, null)).toMatchObject({ width: 20 })
  expect(started).toBe(2)
})
