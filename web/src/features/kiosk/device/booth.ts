import type { EventLocale, FactKind, KioskSelf } from '@studio/contract/kiosk'
import type { Arming, Files } from './arming/arming.ts'
import { type BoothView, EMPTY, waitingOf } from './booth-view.ts'
import type { CameraChoice } from './camera/camera.ts'
import type { BoothCore, BoothDeps } from './core.ts'
import { ATTRACT, type Flow, flowAfter, type FlowEvent, isRepeated, limitOf } from './flow/flow.ts'
import { uuidAt } from './ids.ts'
import { createOfEvent } from './of-event.ts'
import type { createSender, SenderState } from './outbox/sender.ts'
import { configOf, planOf } from './flow/plan.ts'
import type { BoothStore } from './store/booth-store.ts'
import type { Meta, Overrides } from './store/rows.ts'
import { createErrorState } from './error-state.ts'
import { createVisits, firstLocaleOf } from './visits.ts'

export type Booth = Awaited<ReturnType<typeof createBooth>>

/**
 * Seconds before the first photo from which frames are buffered for the video. A slow device captures about three per
 * second.
 */
const BURST_MIN_COUNT = 3

/** Runs the flow with one effect per step. Each event is persisted before it is shown. */
export async function createBooth(deps: BoothDeps) {
  // Long: the API that screens, sender and parts use, each function a few lines.
  const { store, camera, clock } = deps
  const listeners = new Set<() => void>()
  let token = (await store.read('token')) ?? null
  let sender: ReturnType<typeof createSender> | undefined
  let arming: Arming | null = null
  let cancelLimit = () => {}
  /** The guest has chosen a language, so updates from the server do not change it. */
  let hasChosenLanguage = false
  let overrides = (await store.read('overrides')) ?? {}
  const stored = (await store.keptSelf()) ?? null
  let view: BoothView = {
    flow: ATTRACT,
    self: stored,
    config: { ...configOf(stored), ...overrides },
    isPaired: token !== null,
    isLocal: (await store.read('isLocal')) ?? false,
    closed: (await store.read('closed')) ?? null,
    locale: 'en',
    waiting: EMPTY,
    sender: { name: token ? 'idle' : 'unpaired' },
    link: null,
    endsAt: null,
    clockOffset: (await store.read('clockOffset')) ?? 0,
    mailsFrom: null,
    isCameraMissing: false,
    isFull: false,
    picturesKept: 0,
    files: { kept: 'unknown', done: 0, of: 0 },
  }
  view = { ...view, locale: firstLocaleOf(view.config) }

  function show(change: Partial<BoothView>): void {
    view = { ...view, ...change }
    for (const listen of listeners) listen()
  }
  const instant = (at = clock.now()) => new Date(at + view.clockOffset).toISOString()
  const newId = () => uuidAt(clock.now() + view.clockOffset)

  function count(fact: FactKind, more: { n?: number; ms?: number } = {}): void {
    const id = newId()
    const sessionId = visits.now()?.id ?? null
    const row = {
      kind: 'fact',
      id,
      sessionId,
      at: instant(),
      fact,
      n: more.n ?? 1,
      ms: more.ms ?? null,
    } as const
    void queue({ kind: 'fact', id, sessionId, row }).catch(() => undefined)
  }

  async function queue(...entries: Parameters<BoothStore['put']>): Promise<void> {
    await store.put(...entries)
    await refreshWaiting()
    sender?.wake()
  }

  async function refreshWaiting(): Promise<void> {
    show({ waiting: waitingOf(await store.outbox()) })
  }

  function send(event: FlowEvent): void {
    const before = view.flow
    const flow = flowAfter(before, event)
    if (flow === before) return
    show({ flow })
    schedule()
    if (flow.step !== before.step || flow.count !== before.count) effect(flow, before, event)
  }

  function schedule(): void {
    cancelLimit()
    const ms = limitOf(view.flow)
    show({ endsAt: ms === null ? null : clock.now() + ms })
    if (ms !== null) cancelLimit = clock.after(ms, () => send({ type: 'timeout' }))
  }

  function effect(flow: Flow, before: Flow, event: FlowEvent): void {
    if (event.type === 'again' || event.type === 'retake') count('retake')
    if (flow.step === 'attract') {
      hasChosenLanguage = false
      void visits.leave(flow.endedBy ?? 'idle', before)
    } else if (before.step === 'attract') visits.arrive()
    if (flow.step === 'consent' || flow.step === 'attract') return
    if (before.step === 'consent' && event.type === 'agree') visits.agree()
    if (before.step === 'choose' && event.type === 'chosen') count('choose')
    if (flow.step === 'countdown' && visits.now()) {
      void visits.open(flow).catch(() => undefined)
      deps.beep('tick')
    }
    if (flow.step === 'countdown' && flow.at === 0 && flow.count === BURST_MIN_COUNT) visits.burst()
    if (flow.step === 'shot') void visits.take(flow)
    if (flow.step === 'processing') void visits.develop(flow)
    if (flow.step === 'preview' && before.step === 'processing') count('preview')
    if (flow.step === 'done') {
      const { startedAt = clock.now() } = visits.now() ?? {}
      count('done', { ms: Math.max(0, clock.now() - startedAt) })
    }
    if (flow.step === 'full' && before.step !== 'full') count('full')
    if (flow.step === 'cameraLost' && before.step !== 'cameraLost') count('camera-lost')
    if (before.step === 'cameraLost' && event.type === 'cameraBack') count('camera-back')
  }

  const core: BoothCore = {
    deps,
    view: () => view,
    show,
    send,
    count,
    queue,
    refreshWaiting,
    instant,
    newId,
    wake: () => sender?.wake(),
  }
  const ofEvent = createOfEvent(core, {
    overrides: () => overrides,
    hasChosenLanguage: () => hasChosenLanguage,
  })
  const errorState = createErrorState(core)
  const visits = createVisits(core, { full: errorState.full, left: ofEvent.refresh })

  const cutOff = await store.read('openSession')
  if (cutOff) await visits.endSession(cutOff, 'crash')
  await refreshWaiting()
  void errorState.lookForRoom()

  return {
    view: () => view,
    camera,
    store,
    clock,
    subscribe(listen: () => void): () => void {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    send,
    /** Starts a visit with the current settings. */
    begin(): void {
      send({ type: 'touch', plan: planOf(view.config, view.self, (id) => deps.shotsOf(id, view.config)) })
      const { name } = camera.state()
      if (name !== 'live' && name !== 'opening') send({ type: 'cameraLost' })
    },
    /** Returns the max. number of photos of any template that the booth offers. */
    mostShots(): 1 | 2 | 3 | 4 {
      const max = Math.max(...view.config.templates.map((id) => deps.shotsOf(id, view.config)))
      return max > 3 ? 4 : max > 2 ? 3 : max > 1 ? 2 : 1
    },
    /** Sets overrides of this device for the next guest. `undefined` restores the event's value. */
    async override(change: Overrides): Promise<void> {
      overrides = { ...overrides, ...change }
      await store.write('overrides', overrides)
      show({ config: { ...configOf(view.self), ...overrides } })
    },
    checkPin: deps.wire.checkPin,
    cameras: deps.cameras,
    async chooseCamera(choice: CameraChoice): Promise<void> {
      deps.preferCamera(choice)
      await store.write('camera', choice)
      await camera.open()
    },
    /** Restarts the idle timeout after a touch. */
    touched(): void {
      if (isRepeated(view.flow)) schedule()
      else if (view.flow.step === 'idleAsk') send({ type: 'keep' })
    },
    speak(locale: EventLocale): void {
      hasChosenLanguage = true
      show({ locale })
    },
    callHost(): void {
      send({ type: 'callHost' })
      count('host-called')
    },
    mail: visits.mail,
    print: visits.print,
    async pair(code: string): Promise<void> {
      const paired = await deps.wire.pair(code)
      await adopt(paired.token, paired.self)
    },
    adopt,
    async runLocally(): Promise<void> {
      await store.write('isLocal', true)
      show({ isLocal: true })
    },
    async close(closed: Meta['closed'] | null): Promise<void> {
      await store.write('closed', closed ?? undefined)
      show({ closed })
    },
    refresh: ofEvent.refresh,
    refreshWaiting,
    instant,
    token: () => token,
    sendNow: () => sender?.wake(),
    hearTime: ofEvent.hearTime,
    hearMails: (mailsFrom: number | null) => show({ mailsFrom }),
    follow(nextSender: ReturnType<typeof createSender>): void {
      sender = nextSender
      schedule()
      sender.wake()
    },
    showSender: (state: SenderState) => show({ sender: state }),
    armedBy: (next: Arming | null) => void (arming = next),
    prepare: () => arming?.now(),
    showFiles(files: Files): void {
      const isNews = files.kept !== view.files.kept && files.kept !== 'keeping'
      show({ files })
      // Reports the new state to the console immediately.
      if (isNews) sender?.wake()
    },
  }

  async function adopt(newToken: string, self: KioskSelf): Promise<void> {
    token = newToken
    await store.write('token', newToken)
    await store.write('isLocal', undefined)
    // Must run first: otherwise a guest could start a visit before the event is loaded.
    await ofEvent.takeOver(self)
    show({ isPaired: true, isLocal: false, sender: { name: 'idle' } })
    sender?.wake()
  }
}
