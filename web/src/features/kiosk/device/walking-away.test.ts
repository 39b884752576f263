// Simulates a guest who walks away in each step: the booth asks where it should, then no guest data remains.
import { MINUTE_MS } from '@studio/contract/kernel'
import { EventConfig, type KioskSelf } from '@studio/contract/kiosk'
import { expect, test, vi } from 'vitest'
import { type Booth, createBooth } from './booth.ts'
import type { CameraState } from './camera/camera.ts'
import type { BoothDeps } from './core.ts'
import type { GrabbedFrame } from './camera/grab.ts'
import { ATTRACT, type Step } from './flow/flow.ts'
import { BoothStorageFull, type BoothStore } from './store/booth-store.ts'
import type { OutboxDraft } from './store/rows.ts'

const ADDRESS = 'ana.lopez@example.com'
const CONFIG = EventConfig.parse({
  locales: ['en', 'es'],
  templates: ['four-up', 'single'],
  asksConsent: true,
  approve: true,
  idleSeconds: 60,
  boomerang: false,
})
const SELF = {
  event: {
    config: CONFIG,
    consent: { en: 'Yes?' },
    consentVersion: 2,
    timeZone: 'Europe/Madrid',
    name: 'Gala',
  },
  linkBase: 'https://studio.example/e/',
  pictures: [],
} as unknown as KioskSelf
const LIVE: CameraState = { name: 'live', label: 'Brio', width: 1, height: 1, isDark: false }

/** A booth with one guest and a fake clock. */
async function open() {
  let time = 0
  let timers: { at: number; act: () => void }[] = []
  let camera: CameraState = LIVE
  let notify = () => {}
  const urls = new Set<string>()
  const outbox: OutboxDraft[] = []
  const is = { full: false, grabbing: true, drawing: true }
  const picture: GrabbedFrame = { blob: new Blob(['picture'], { type: 'image/jpeg' }), sha256: '00' }
  const never = new Promise<never>(() => undefined)
  let count = 0
  const store = new Proxy({} as BoothStore, {
    get:
      (_, name) =>
      async (...args: unknown[]) => {
        if (name === 'openSession' && is.full) throw new BoothStorageFull(null)
        if (name === 'keptSelf') return SELF
        if (name === 'keepCapture') return args[0]
        if (name === 'put') outbox.push(...(args as OutboxDraft[]))
        return name === 'outbox' || name === 'captures' ? [] : undefined
      },
  })
  const booth = await createBooth({
    store,
    clock: {
      now: () => time,
      after(ms: number, act: () => void) {
        const timer = { at: time + ms, act }
        timers.push(timer)
        return () => void (timers = timers.filter((other) => other !== timer))
      },
    },
    camera: { state: () => camera, subscribe: (listener: () => void) => (notify = listener) },
    grab: () => (is.grabbing ? Promise.resolve(picture) : never),
    composeSheet: () => (is.drawing ? Promise.resolve(picture) : never),
    urls: {
      createObjectURL: () => {
        const url = `blob:${(count += 1)}`
        urls.add(url)
        return url
      },
      revokeObjectURL: (url: string) => void urls.delete(url),
    },
    beep: () => undefined,
    wire: {},
    storage: async () => null,
    origin: 'https://studio.example',
    shotsOf: (id: string) => (id === 'four-up' ? 4 : 1),
  } as unknown as BoothDeps)
  const steps: Step[] = []
  booth.subscribe(() => {
    const { step } = booth.view().flow
    if (steps.at(-1) !== step) steps.push(step)
  })
  /** Runs the next timer, if any. */
  async function tick(): Promise<boolean> {
    const next = timers.toSorted((a, b) => a.at - b.at)[0]
    if (!next) return false
    timers = timers.filter((other) => other !== next)
    time = next.at
    next.act()
    await new Promise((resolve) => setTimeout(resolve))
    return true
  }
  return {
    booth,
    urls,
    outbox,
    steps,
    is,
    tick,
    now: () => time,
    turn(state: CameraState) {
      camera = state
      notify()
    },
    /** Advances the clock until the given step, but not during work: the hash is computed on another thread. */
    until: (step: Step) =>
      vi.waitFor(
        async () => {
          const now = booth.view().flow.step
          if (now === step) return
          if (!(now === 'shot' && is.grabbing) && !(now === 'processing' && is.drawing)) await tick()
          expect(booth.view().flow.step).toBe(step)
        },
        { timeout: 60_000, interval: 1 },
      ),
  }
}
type Evening = Awaited<ReturnType<typeof open>>

const startFlow = ({ booth }: Evening) => {
  booth.begin()
  booth.speak('es')
}
const agree = (setup: Evening) => {
  startFlow(setup)
  setup.booth.send({ type: 'agree', mayUseAi: true })
}
const getReady = (setup: Evening) => {
  agree(setup)
  setup.booth.send({ type: 'chosen' })
}
const start = (setup: Evening) => {
  getReady(setup)
  setup.booth.send({ type: 'start' })
}
async function preview(setup: Evening): Promise<Booth> {
  start(setup)
  await setup.until('preview')
  return setup.booth
}

/** The path to each step, and `isAsked` if the booth asks before the visit ends. */
const WAYS: Record<Exclude<Step, 'attract'>, { go: (setup: Evening) => unknown; isAsked: boolean }> = {
  consent: { go: startFlow, isAsked: true },
  choose: { go: agree, isAsked: true },
  getReady: { go: getReady, isAsked: true },
  countdown: { go: start, isAsked: true },
  smile: {
    async go(setup) {
      start(setup)
      await setup.until('smile')
    },
    isAsked: true,
  },
  shot: {
    async go(setup) {
      setup.is.grabbing = false
      start(setup)
      await setup.until('shot')
    },
    isAsked: true,
  },
  approve: {
    async go(setup) {
      start(setup)
      await setup.until('approve')
    },
    isAsked: true,
  },
  processing: {
    async go(setup) {
      setup.is.drawing = false
      start(setup)
      await setup.until('processing')
    },
    isAsked: true,
  },
  preview: { go: preview, isAsked: true },
  email: { go: async (setup) => (await preview(setup)).send({ type: 'email' }), isAsked: true },
  done: { go: async (evening) => (await preview(evening)).send({ type: 'finish' }), isAsked: false },
  cameraLost: {
    go(setup) {
      start(setup)
      setup.turn({ name: 'lost' })
    },
    isAsked: false,
  },
  full: {
    async go(setup) {
      setup.is.full = true
      start(setup)
      await setup.until('full')
    },
    isAsked: false,
  },
  idleAsk: {
    async go(setup) {
      startFlow(setup)
      await setup.until('idleAsk')
    },
    isAsked: true,
  },
}

test.each(Object.entries(WAYS))(
  'a guest who walks away at “%s” leaves no data on the screen',
  async (step, { go, isAsked }) => {
    const setup = await open()
    const { booth, steps, urls } = setup
    await go(setup)
    expect(booth.view().flow.step).toBe(step)
    expect(booth.view().link).toMatch(/^https:\/\/studio\.example\/e\/[\w-]{22}$/)
    expect(booth.view().locale).toBe('es')
    const left = setup.now()
    await setup.until('attract')
    expect(setup.now() - left).toBeLessThan(15 * MINUTE_MS)
    expect(steps.includes('idleAsk')).toBe(isAsked)
    const endedBy = step === 'done' ? 'done' : 'idle'
    expect(booth.view().flow).toEqual({ ...ATTRACT, endedBy })
    await vi.waitFor(() => expect(booth.view()).toMatchObject({ link: null, locale: 'en' }))
    expect([...urls]).toEqual([])
  },
)

test('the address is only in the outbox once its guest has left', async () => {
  const setup = await open()
  const booth = await preview(setup)
  booth.send({ type: 'email' })
  await booth.mail(ADDRESS)
  expect(booth.view().flow.mailedTo).toBe('a…z@example.com')
  expect(JSON.stringify(booth.view())).not.toContain(ADDRESS)
  await setup.until('attract')
  expect(JSON.stringify(booth.view())).not.toContain('example.com')
  expect(setup.outbox.flatMap((entry) => (entry.kind === 'mail' ? [entry.row.address] : []))).toEqual([
    ADDRESS,
  ])
})
