import { type BoothReport, MAX_DELETED } from '@studio/contract/kiosk'
import { version } from '../../../platform/index.ts'
import { createBeeper } from './camera/beep.ts'
import { createCamera } from './camera/camera.ts'
import { createLightMeter } from './camera/light.ts'
import { grab } from './camera/grab.ts'
import { type Booth, createBooth } from './booth.ts'
import { startBurst } from './motion/burst.ts'
import { createWire } from './outbox/wire.ts'
import { shotsOfTemplate } from './sheets/sheet.ts'
import { openBoothStore } from './store/booth-store.ts'
import type { CameraChoice } from './camera/camera.ts'
import { pageClock } from './timer.ts'

let opening: Promise<Booth> | undefined

/** Opens the only booth of this tab. It persists across both routes, and its camera stays open. */
export function openBooth(): Promise<Booth> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<Booth> {
  const store = await openBoothStore()
  let preferred: CameraChoice | undefined = await store.read('camera')
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true })
  const camera = createCamera({
    media: navigator.mediaDevices ?? NO_MEDIA,
    video,
    now: () => performance.now(),
    after: pageClock.after,
    isBlack: createLightMeter(video),
    preferred: () => preferred,
    remember(choice) {
      if (choice.deviceId === preferred?.deviceId && choice.label === preferred.label) return
      preferred = choice
      void store.write('camera', choice)
    },
  })
  const beeper = createBeeper()
  let token: () => string | null = () => null
  const wire = createWire({ token: () => token() })
  const booth = await createBooth({
    store,
    wire,
    camera,
    clock: pageClock,
    grab: (isSharper) => grab(video, isSharper),
    composeSheet: async (order) => (await import('./sheets/compose.ts')).composeSheet(order),
    startBurst: () => startBurst(video, pageClock),
    makeFilm: async (order) => (await import('./motion/make-film.ts')).makeFilm(order),
    shotsOf: shotsOfTemplate,
    urls: URL,
    beep: (kind) => booth.view().config.beeps && beeper.beep(kind),
    origin: location.origin,
    storage: measureStorage,
    async cameras() {
      const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
      return devices
        .filter(({ kind }) => kind === 'videoinput')
        .map(({ deviceId, label }) => ({ deviceId, label }))
    },
    preferCamera: (choice) => (preferred = choice),
  })
  token = booth.token
  // Guests do not need the sender, so it loads in the background and retries when the network is back.
  let isSending = false
  const startSending = async () => {
    const [{ createSender }, { reportOf }, { createDeletionPoller }, { heldIn }] = await Promise.all([
      import('./outbox/sender.ts'),
      import('./outbox/report.ts'),
      import('./outbox/deletion-poller.ts'),
      import('./store/held.ts'),
    ])
    if (isSending) return
    isSending = true
    const watch = createDeletionPoller({
      store,
      wire,
      listStored: () => heldIn(store),
      atOnce: MAX_DELETED,
      now: Date.now,
    })
    const sender = createSender({
      store,
      wire,
      token,
      report: reportOf({ booth, storage: measureStorage, build: version }),
      lock: alone,
      pause,
      now: Date.now,
      onState: booth.showSender,
      onServerTime: booth.hearTime,
      onMailsFrom: booth.hearMails,
      async onReached() {
        await watch.look().catch(() => 0)
        await booth.refreshWaiting()
        // Updates the printer status, so that guests see whether there is paper before they print.
        if (booth.view().config.print.way === 'ipp') await booth.refresh()
      },
    })
    booth.follow(sender)
    addEventListener('online', () => sender.wake())
    void sender.run()
  }
  addEventListener('online', () => void startSending().catch(() => undefined))
  void startSending().catch(() => undefined)
  // Lazy-loaded: copies are written only if the host has chosen a folder.
  if (await store.read('folder'))
    void import('./copies/get-copier.ts').then((m) => m.getCopier(booth)).catch(() => undefined)
  void booth.refresh()
  return booth
}

/** Insecure contexts (plain HTTP) have no camera API. The booth then shows that it has no camera. */
const NO_MEDIA = {
  getUserMedia: () => Promise.reject(new DOMException('', 'NotFoundError')),
  enumerateDevices: async () => [],
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
} as unknown as MediaDevices

/** Only one tab sends. The others wait for its lock. */
const alone = async (run: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request('booth-outbox', run)
  else await run()
}

const pause = (ms: number, early: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void early.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

export async function measureStorage(): Promise<BoothReport['storage']> {
  try {
    const [{ usage = 0, quota = 0 }, isPersistent] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return { usedBytes: usage, quotaBytes: quota, isPersistent }
  } catch {
    return null
  }
}
