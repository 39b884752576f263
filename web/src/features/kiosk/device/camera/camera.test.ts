import { beforeEach, expect, test } from 'vitest'
import { createCamera } from './camera.ts'

let time: number
let timers: { at: number; act: () => void }[]
/** Mock response to `getUserMedia`. */
let requests: MediaTrackConstraints[]
let answer: () => Promise<MediaStream>
let there: { kind: string; deviceId: string; label: string }[]
let isBlack: boolean
let frame: (() => void) | undefined
let counted: number
/** Resolves once the video plays. */
let begins: Promise<void>
let plug: () => void
let remembered: string[]

beforeEach(() => {
  time = 0
  timers = []
  requests = []
  there = [{ kind: 'videoinput', deviceId: 'one', label: 'Brio' }]
  isBlack = false
  frame = undefined
  counted = 0
  begins = Promise.resolve()
  remembered = []
  answer = async () => streamOf('one', 'Brio')
})

const settle = async () => {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve()
}
/** Advances the clock by `ms`, with one frame every `everyMs`, or none for null. */
async function pass(ms: number, everyMs: number | null = 100): Promise<void> {
  for (const until = time + ms; time < until; ) {
    time += 50
    if (everyMs !== null && time % everyMs === 0) frame?.()
    for (const due of timers.filter(({ at }) => at <= time)) {
      timers = timers.filter((timer) => timer !== due)
      due.act()
      await settle()
    }
  }
}

function streamOf(deviceId: string, label: string): MediaStream {
  const track = {
    label,
    stop: () => undefined,
    getSettings: () => ({ deviceId, width: 1920, height: 1080 }),
    addEventListener: () => undefined,
  }
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
}
const refusal = (name: string) => async () => {
  throw new DOMException('', name)
}

function open(choice?: { deviceId: string; label: string }) {
  const camera = createCamera({
    media: {
      async getUserMedia({ video }: { video: MediaTrackConstraints }) {
        requests.push(video)
        return answer()
      },
      enumerateDevices: async () => there,
      addEventListener: (_: string, listener: () => void) => (plug = listener),
      removeEventListener: () => undefined,
    } as never,
    video: {
      srcObject: null,
      play: () => begins,
      requestVideoFrameCallback: (listener: () => void) => (frame = listener),
      getVideoPlaybackQuality: () => ({ totalVideoFrames: counted }),
    } as never,
    now: () => time,
    after(ms, act) {
      const timer = { at: time + ms, act }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    isBlack: () => isBlack,
    preferred: () => choice,
    remember: ({ deviceId }) => void remembered.push(deviceId),
  })
  return camera
}

test('requests the camera’s highest resolution, without audio', async () => {
  const camera = open()
  await camera.open()
  expect(camera.state()).toEqual({ name: 'live', label: 'Brio', width: 1920, height: 1080, isDark: false })
  expect(requests).toEqual([expect.objectContaining({ width: { ideal: 3840 }, height: { ideal: 2160 } })])
})

test('reports a missing permission, asks again, and continues once it is granted', async () => {
  answer = refusal('NotAllowedError')
  const camera = open({ deviceId: 'one', label: 'Brio' })
  await camera.open()
  expect(camera.state()).toEqual({ name: 'denied' })
  // A denied permission applies to all cameras, so no other camera is tried.
  expect(requests).toHaveLength(1)
  await pass(60_000)
  expect(camera.state()).toEqual({ name: 'denied' })
  // Retries immediately, after 1 s, after 2 s, then every 5 s.
  expect(requests.length).toBeGreaterThan(10)
  expect(requests.length).toBeLessThan(16)
  answer = async () => streamOf('one', 'Brio')
  await pass(5_100)
  expect(camera.state().name).toBe('live')
})

test('reports a missing camera, and opens one as soon as it is plugged in', async () => {
  answer = refusal('NotFoundError')
  const camera = open()
  await camera.open()
  expect(camera.state()).toEqual({ name: 'none' })
  answer = async () => streamOf('two', 'Other')
  plug()
  await settle()
  expect(camera.state()).toMatchObject({ name: 'live', label: 'Other' })
  expect(remembered).toEqual(['two'])
})

test('notices missing frames within 1.3 s, and reopens the same camera immediately', async () => {
  const camera = open({ deviceId: 'one', label: 'Brio' })
  const events: string[] = []
  camera.subscribe(() => events.push(`${camera.state().name} ${time}`))
  await camera.open()
  await pass(5_000)
  expect(camera.state().name).toBe('live')
  answer = async () => streamOf('one', 'Brio')
  await pass(1_300, null)
  expect(events).toContainEqual(expect.stringMatching(/^lost/))
  await pass(200)
  expect(camera.state().name).toBe('live')
  expect(requests.at(-1)).toMatchObject({ deviceId: { exact: 'one' } })
})

test('gives a slow device more time, so that guests can continue', async () => {
  const camera = open()
  await camera.open()
  await pass(20_000, 3_500)
  const before = requests.length
  await pass(60_000, 3_500)
  expect(camera.state().name).toBe('live')
  expect(requests).toHaveLength(before)
  // After a steady period a loss is again detected within two seconds.
  answer = refusal('NotFoundError')
  await pass(5_000, null)
  expect(camera.state().name).toBe('none')
  answer = async () => streamOf('one', 'Brio')
  await pass(25_000)
  answer = refusal('NotFoundError')
  await pass(1_300, null)
  expect(camera.state().name).toBe('none')
})

test('a page that was frozen for seconds hasn’t lost its camera', async () => {
  const camera = open()
  await camera.open()
  await pass(1_000)
  const before = requests.length
  for (let round = 0; round < 5; round += 1) {
    time += 4_000
    await pass(200, null)
    await pass(400)
  }
  expect(camera.state().name).toBe('live')
  expect(requests).toHaveLength(before)
})

test('a slow page, or one that shows no frames, hasn’t lost its camera', async () => {
  const camera = open()
  await camera.open()
  await pass(20_000)
  const before = requests.length
  // Three late checks in a row: the page causes the delay, not the camera.
  for (let round = 0; round < 3; round += 1) {
    time += 400
    await pass(50, null)
  }
  expect(requests).toHaveLength(before)
  await pass(20_000)
  // No frame is shown for 18 s, although one is received every 0.9 s.
  for (let round = 0; round < 20; round += 1) {
    await pass(900, null)
    counted += 1
  }
  expect(requests).toHaveLength(before)
  await pass(1_400, null)
  expect(requests).toHaveLength(before + 1)
})

test('an opened camera without frames counts as lost after ten seconds, and is reopened', async () => {
  begins = new Promise(() => undefined)
  const camera = open()
  void camera.open()
  await settle()
  await pass(9_900, null)
  expect([camera.state().name, requests.length]).toEqual(['opening', 1])
  await pass(200, null)
  expect([camera.state().name, requests.length]).toEqual(['lost', 2])
  begins = Promise.resolve()
  // The second attempt has twice the timeout.
  await pass(19_500, null)
  expect(requests).toHaveLength(2)
  await pass(2_000, null)
  expect([camera.state().name, requests.length]).toEqual(['live', 3])
})

test('recognises a camera in another port by its name, and accepts any other', async () => {
  there = [{ kind: 'videoinput', deviceId: 'new id', label: 'Brio' }]
  await open({ deviceId: 'one', label: 'Brio' }).open()
  expect(requests.at(-1)).toMatchObject({ deviceId: { exact: 'new id' } })
  there = [{ kind: 'videoinput', deviceId: 'x', label: 'Built in' }]
  await open({ deviceId: 'one', label: 'Brio' }).open()
  expect(requests.at(-1)).toMatchObject({ facingMode: 'user' })
})

test('reports black frames after three checks, and clears the report once there is light', async () => {
  const camera = open()
  await camera.open()
  await pass(2_000)
  expect(camera.state()).toMatchObject({ name: 'live', isDark: false })
  isBlack = true
  await pass(1_100)
  // A short occlusion, as when a guest walks past the lens.
  expect(camera.state()).toMatchObject({ isDark: false })
  await pass(3_000)
  expect(camera.state()).toMatchObject({ name: 'live', isDark: true })
  isBlack = false
  await pass(1_100)
  expect(camera.state()).toMatchObject({ name: 'live', isDark: false })
})
