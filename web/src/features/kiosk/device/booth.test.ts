import { EventConfig } from '@studio/contract/kiosk'
import { beforeEach, expect, test } from 'vitest'
import { type Booth, createBooth } from './booth.ts'
import type { CameraState } from './camera/camera.ts'
import { NoFrameError } from './camera/grab.ts'
import type { BoothDeps } from './core.ts'
import { reportOf } from './outbox/report.ts'
import { BoothStorageFull, type BoothStore } from './store/booth-store.ts'

let time: number
let timers: { at: number; act: () => void }[]
let isFull: boolean
let purged: number
let storage: { usedBytes: number; quotaBytes: number; isPersistent: boolean }
let camera: { state: () => CameraState; setState: (state: CameraState) => void }
let opened: number
/** Mock capture: resolves to a photo, or throws. */
let grab: BoothDeps['grab']

beforeEach(() => {
  time = 0
  timers = []
  isFull = false
  purged = 0
  opened = 0
  storage = { usedBytes: 0, quotaBytes: 1e9, isPersistent: true }
})

const clock = {
  now: () => time,
  after(ms: number, act: () => void) {
    const timer = { at: time + ms, act }
    timers.push(timer)
    return () => void (timers = timers.filter((other) => other !== timer))
  },
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
async function pass(ms: number): Promise<void> {
  const until = time + ms
  for (;;) {
    const next = timers.toSorted((a, b) => a.at - b.at)[0]
    if (!next || next.at > until) break
    timers = timers.filter((other) => other !== next)
    time = next.at
    next.act()
    await settle()
  }
  time = until
  await settle()
}

/** Mock of an empty store that can report a full disk. */
const store = new Proxy({} as BoothStore, {
  get: (_, name) => async (value: unknown) => {
    if (name === 'openSession' && isFull) throw new BoothStorageFull(null)
    if (name === 'purge') return purged
    if (name === 'keepCapture') return value
    return name === 'outbox' || name === 'captures' ? [] : undefined
  },
})

async function start(): Promise<Booth> {
  let state: CameraState = { name: 'off' }
  const listeners = new Set<() => void>()
  camera = {
    state: () => state,
    setState(next) {
      state = next
      for (const listen of listeners) listen()
    },
  }
  const booth = await createBooth({
    store,
    clock,
    camera: {
      state: camera.state,
      subscribe: (listen: () => void) => listeners.add(listen),
      async open() {
        opened += 1
        camera.setState(LIVE)
      },
    },
    grab: (isSharper: boolean) => grab(isSharper),
    composeSheet: async () => null,
    beep: () => undefined,
    wire: { pair: async () => ({ token: 'a-booth', self: EVENT_CONFIG }) },
    urls: URL,
    storage: async () => storage,
    origin: 'https://studio.example',
    shotsOf: (id: string) => (id === 'strips' ? 4 : 1),
  } as unknown as BoothDeps)
  camera.setState(LIVE)
  await settle()
  return booth
}
const EVENT_CONFIG = { event: { config: EventConfig.parse({ idleSeconds: 15 }) }, pictures: [], now: '' }
const LIVE: CameraState = { name: 'live', label: 'Brio', width: 1, height: 1, isDark: false }
const reported = async (booth: Booth) =>
  (await reportOf({ booth, storage: async () => storage, build: '1' })([])).state

test('calls the host after 20 seconds without a camera, until it is back', async () => {
  const booth = await start()
  expect(await reported(booth)).toBe('open')
  camera.setState({ name: 'lost' })
  await pass(19_000)
  // Attempts to reopen the camera do not restart the timer.
  camera.setState({ name: 'lost' })
  expect(await reported(booth)).toBe('not-ready')
  await pass(1_000)
  expect(await reported(booth)).toBe('calls-host')
  camera.setState(LIVE)
  expect(await reported(booth)).toBe('open')
  camera.setState({ name: 'lost' })
  await pass(5_000)
  camera.setState(LIVE)
  await pass(60_000)
  expect(await reported(booth)).toBe('open')
})

test('a guest without a camera sees that the host was called', async () => {
  const booth = await start()
  booth.begin()
  booth.send({ type: 'chosen' })
  expect(booth.view().flow.step).toBe('getReady')
  camera.setState({ name: 'lost' })
  expect(booth.view().flow).toMatchObject({ step: 'cameraLost', isHostCalled: false })
  await pass(20_000)
  expect(booth.view().flow.isHostCalled).toBe(true)
})

test.each([
  ['had no frame', () => new NoFrameError()],
  ['failed in any other way', () => new Error('The encoder is gone.')],
])('reopens a camera that is present and %s, and takes the photo', async (_, why) => {
  const booth = await start()
  await booth.override({ templates: ['single'], filters: ['none'] })
  grab = () => Promise.reject(why())
  booth.begin()
  booth.send({ type: 'start' })
  await pass(3_400)
  await expect.poll(() => booth.view().flow.step).toBe('cameraLost')
  grab = async () => ({ blob: new Blob(['a picture']), sha256: '00' })
  await pass(1_500)
  expect(opened).toBe(1)
  expect(booth.view().flow.step).toBe('countdown')
  await pass(3_400)
  await expect.poll(() => booth.view().flow.step).toBe('preview')
})

test('stops retrying if that doesn’t help', async () => {
  const booth = await start()
  await booth.override({ templates: ['single'], filters: ['none'] })
  grab = () => Promise.reject(new NoFrameError())
  booth.begin()
  booth.send({ type: 'start' })
  for (let round = 0; round < 120; round += 1) await pass(1_000)
  await expect.poll(() => booth.view().flow.step).toBe('attract')
  expect(opened).toBe(3)
})

test('a booth has the settings of its event as soon as it is paired', async () => {
  const booth = await start()
  const states: [boolean, number][] = []
  booth.subscribe(() => states.push([booth.view().isPaired, booth.view().config.idleSeconds]))
  await booth.pair('ABCD2345')
  expect(states).toContainEqual([true, 15])
  expect(states).not.toContainEqual([true, 60])
})

test('closes with full storage, with a message, until there is space', async () => {
  const booth = await start()
  isFull = true
  booth.begin()
  booth.send({ type: 'chosen' })
  booth.send({ type: 'start' })
  // The hash is computed on another thread, so the number of event loop turns is unknown.
  await expect.poll(() => booth.view()).toMatchObject({ isFull: true, flow: { step: 'full' } })
  storage = { usedBytes: 999_000_000, quotaBytes: 1e9, isPersistent: true }
  await pass(60_000)
  expect(booth.view()).toMatchObject({ isFull: true, flow: { step: 'attract' } })
  expect(await reported(booth)).toBe('not-ready')
  // The server has confirmed a capture, so its bytes can be deleted.
  purged = 1
  await pass(30_000)
  expect(booth.view().isFull).toBe(false)
  expect(await reported(booth)).toBe('open')
})

test('a booth started on a full disk reports it before a guest arrives', async () => {
  storage = { usedBytes: 999_000_000, quotaBytes: 1e9, isPersistent: true }
  const booth = await start()
  expect(booth.view().isFull).toBe(true)
  storage = { ...storage, usedBytes: 1 }
  await pass(30_000)
  expect(booth.view().isFull).toBe(false)
})

test('a camera that only sees black isn’t ready', async () => {
  const booth = await start()
  camera.setState({ ...LIVE, isDark: true })
  expect(await reported(booth)).toBe('not-ready')
})

test('offers as many photos as its sheets have slots', async () => {
  const booth = await start()
  await booth.override({ templates: ['single'] })
  expect(booth.mostShots()).toBe(1)
  await booth.override({ templates: ['single', 'strips'] })
  expect(booth.mostShots()).toBe(4)
})
