import { afterEach, expect, test, vi } from 'vitest'
import { startBurst } from './burst.ts'

afterEach(() => vi.unstubAllGlobals())

/** A burst with a fake camera and a fake clock. */
function setUp() {
  let now = 0
  let wait: { ms: number; act: () => void } | undefined
  let arrive: ((frame: ImageBitmap) => void) | undefined
  let requests = 0
  const closed: number[] = []
  vi.stubGlobal('createImageBitmap', () => {
    requests += 1
    return new Promise<ImageBitmap>((resolve) => (arrive = resolve))
  })
  const video = { readyState: 4, videoWidth: 3840, videoHeight: 2160 } as HTMLVideoElement
  const clock = {
    now: () => now,
    after(ms: number, act: () => void) {
      wait = { ms, act }
      return () => (wait = undefined)
    },
  }
  const burst = startBurst(video, clock)
  return {
    burst,
    closed,
    requests: () => requests,
    pause: () => wait?.ms,
    /** Delivers the requested frame after `ms`. The burst then requests the next one. */
    async comes(ms: number) {
      now += ms
      const number = requests
      arrive!({ number, close: () => closed.push(number) } as unknown as ImageBitmap)
      await new Promise((resolve) => setTimeout(resolve))
    },
    async goesOn() {
      now += wait!.ms
      wait!.act()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
const numbersOf = (frames: ImageBitmap[]) =>
  frames.map((frame) => (frame as unknown as { number: number }).number)

test('requests a frame only after the previous one, immediately on a slow device', async () => {
  const { requests, comes, goesOn, pause } = setUp()
  expect([requests(), pause()]).toEqual([1, undefined])
  await comes(20)
  expect(pause()).toBe(46)
  await goesOn()
  expect([requests(), pause()]).toEqual([2, 46])
  await comes(300)
  expect(pause()).toBe(0)
})

test('keeps the newest twenty frames, and releases the others and late ones', async () => {
  const { burst, closed, comes, goesOn } = setUp()
  for (let count = 0; count < 24; count += 1) {
    await comes(10)
    await goesOn()
  }
  expect(numbersOf(burst.end())).toEqual(Array.from({ length: 20 }, (_, at) => at + 5))
  await comes(10)
  expect(closed).toEqual([1, 2, 3, 4, 25])
  expect(burst.end()).toEqual([])
})
