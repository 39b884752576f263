import type { BoothReport, EventConfig, EventLocale, FactKind, KioskSelf } from '@studio/contract/kiosk'
import type { Camera, CameraChoice, CameraState } from './camera/camera.ts'
import { type Grabbed, NoFrame } from './camera/grab.ts'
import {
  ATTRACT,
  type Flow,
  flowAfter,
  type FlowEvent,
  isAskedAnew,
  limitOf,
  type Shot,
} from './flow/flow.ts'
import { hexOf, newShareToken, sha256Of, uuidAt } from './ids.ts'
import type { SheetOrder } from './compose.ts'
import { LEAST_FRAMES } from './motion/boomerang.ts'
import { type Burst, dropBurst } from './motion/burst.ts'
import type { Film } from './motion/make-film.ts'
import type { FilmOrder } from './motion/motion.protocol.ts'
import type { createSender, SenderState } from './outbox/sender.ts'
import type { Wire } from './outbox/wire.ts'
import { configOf, planOf } from './plan.ts'
import { BoothFull, type BoothStore } from './store/booth-store.ts'
import type { CaptureRow, Meta, OutboxRow, Overrides } from './store/rows.ts'
import type { Clock } from './timer.ts'

export interface Waiting {
  /** Pictures and other things that are still to be sent. */
  count: number
  captures: number
  /** When the oldest was written, in ms; null when nothing waits. */
  since: number | null
  parked: readonly OutboxRow[]
}

/** Everything that the screens show. */
export interface BoothView {
  flow: Flow
  /** What the event says; null until the booth is paired, and in local use. */
  self: KioskSelf | null
  /** What holds for the next guest: the event's, with what the host has set on this device. */
  config: EventConfig
  isPaired: boolean
  isLocal: boolean
  closed: Meta['closed'] | null
  locale: EventLocale
  waiting: Waiting
  sender: SenderState
  /** The guest's link, as soon as there is a session. */
  link: string | null
  /** When the step times out, in ms of the clock. */
  endsAt: number | null
  clockOffset: number
  /** Without a camera for so long that the host is called. */
  isCameraAway: boolean
  /** There is no room for a further picture: closed until there is. */
  isFull: boolean
  /** How many of the host's own pictures were brought since the booth was started. */
  picturesKept: number
}

export interface BoothDeps {
  store: BoothStore
  wire: Wire
  camera: Camera
  clock: Clock
  grab: (isSharper: boolean) => Promise<Grabbed>
  /** Draws what is printed; null where it cannot be. */
  composeSheet: (order: SheetOrder) => Promise<Grabbed | null>
  /** Begins to take the frames of the film that runs forth and back. */
  startBurst: () => Burst
  /** Encodes it; null where it cannot be. */
  makeFilm: (order: FilmOrder) => Promise<Film | null>
  /** How many pictures a template takes. */
  shotsOf: (template: string, config: EventConfig) => number
  fetchPicture: (url: string) => Promise<Blob>
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
  beep: (kind: 'tick' | 'shot') => void
  origin: string
  build: string
  storage: () => Promise<BoothReport['storage']>
  cameras: () => Promise<CameraChoice[]>
  preferCamera: (choice: CameraChoice) => void
}

export type Booth = Awaited<ReturnType<typeof createBooth>>

interface Visit {
  id: string
  token: string
  consentAt: string | null
  /** Settles once the session is on the disk. */
  opened: Promise<void> | null
  blobs: Map<string, Blob>
  startedAt: number
  burst: Burst | null
  /** Settles once the films that are being made are on the disk. */
  films: Promise<unknown>
  isDeleted: boolean
}

/** The host is called when the camera has been away for so long. */
const CALL_AFTER_MS = 20_000
/** With less room than this a picture and its sheet may not find place. */
const LEAST_ROOM = 12 * 1024 * 1024
const LOOK_FOR_ROOM_MS = 30_000

const EMPTY: Waiting = { count: 0, captures: 0, since: null, parked: [] }

/** Runs the flow: one effect for each step, everything that happens written down before it is shown. */
export async function createBooth(deps: BoothDeps) {
  // Long: the effects share the visit that they belong to, and each is a few lines.
  const { store, camera, clock } = deps
  const listeners = new Set<() => void>()
  let token = (await store.read('token')) ?? null
  let visit: Visit | null = null
  let sender: ReturnType<typeof createSender> | undefined
  let cancelLimit = () => {}
  /** Whoever stands here has chosen their language: what comes from the server meanwhile leaves it. */
  let hasSpoken = false
  let pin = await store.read('pin')
  let overrides = (await store.read('overrides')) ?? {}
  const kept = (await store.keptSelf()) ?? null
  let view: BoothView = {
    flow: ATTRACT,
    self: kept,
    config: { ...configOf(kept), ...overrides },
    isPaired: token !== null,
    isLocal: (await store.read('isLocal')) ?? false,
    closed: (await store.read('closed')) ?? null,
    locale: 'en',
    waiting: EMPTY,
    sender: { name: token ? 'idle' : 'unpaired' },
    link: null,
    endsAt: null,
    clockOffset: (await store.read('clockOffset')) ?? 0,
    isCameraAway: false,
    isFull: false,
    picturesKept: 0,
  }
  view = { ...view, locale: firstLocale() }

  function show(change: Partial<BoothView>): void {
    view = { ...view, ...change }
    for (const listen of listeners) listen()
  }
  const instant = (at = clock.now()) => new Date(at + view.clockOffset).toISOString()
  const newId = () => uuidAt(clock.now() + view.clockOffset)
  function firstLocale(): EventLocale {
    return view.config.locales[0] ?? 'en'
  }

  /** Counts something; that it fails on a full disk takes nothing from a guest. */
  function count(fact: FactKind, more: { n?: number; ms?: number } = {}): void {
    const id = newId()
    const sessionId = visit?.id ?? null
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

  async function queue(...errands: Parameters<BoothStore['put']>): Promise<void> {
    await store.put(...errands)
    await look()
    sender?.wake()
  }

  /** Reads what waits, for the host and for what is reported. */
  async function look(): Promise<void> {
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
    if (flow.step === 'attract') void leave(flow.endedBy ?? 'idle', before)
    else if (before.step === 'attract') arrive()
    if (flow.step === 'consent' || flow.step === 'attract') return
    if (before.step === 'consent' && event.type === 'agree') agree()
    if (before.step === 'choose' && event.type === 'chosen') count('choose')
    if (flow.step === 'countdown' && visit) {
      void open(flow).catch(() => undefined)
      deps.beep('tick')
    }
    if (flow.step === 'countdown' && flow.at === 0 && flow.count === 1) burst()
    if (flow.step === 'shot') void take(flow)
    if (flow.step === 'processing') void develop(flow)
    if (flow.step === 'preview' && before.step === 'processing') count('preview')
    if (flow.step === 'done') count('done', { ms: visit ? Math.max(0, clock.now() - visit.startedAt) : 0 })
    if (flow.step === 'full' && before.step !== 'full') count('full')
    if (flow.step === 'cameraLost' && before.step !== 'cameraLost') count('camera-lost')
    if (before.step === 'cameraLost' && event.type === 'cameraBack') count('camera-back')
  }

  /** The last second before the first picture is what the film is made of. */
  function burst(): void {
    if (!visit || !view.config.boomerang) return
    dropBurst(visit.burst)
    visit.burst = deps.startBurst()
  }

  function arrive(): void {
    const token = newShareToken()
    visit = {
      ...{ id: newId(), token, consentAt: null, opened: null },
      ...{ blobs: new Map(), startedAt: clock.now(), burst: null, films: Promise.resolve() },
      isDeleted: false,
    }
    show({ link: `${view.self?.linkBase ?? `${deps.origin}/e/`}${token}` })
    count('touch')
  }

  function agree(): void {
    if (visit) visit.consentAt = instant()
    count('consent')
  }

  /** The session is on the disk before the first of its pictures. */
  function open(flow: Flow): Promise<void> {
    const mine = visit!
    mine.opened ??= (async () => {
      await store.openSession({
        id: mine.id,
        startedAt: instant(mine.startedAt),
        locale: view.locale,
        consentVersion: mine.consentAt === null ? null : (view.self?.event.consentVersion ?? null),
        consentAt: mine.consentAt,
        mayUseAi: flow.mayUseAi,
        shareToken: mine.token,
        shareHash: hexOf(await sha256Of(new TextEncoder().encode(mine.token))),
      })
      await look()
    })().catch((error: unknown) => {
      mine.opened = null
      if (error instanceof BoothFull && visit === mine) full()
      throw error
    })
    return mine.opened
  }

  async function take(flow: Flow): Promise<void> {
    const mine = visit!
    const began = clock.now()
    try {
      // Nothing but the picture is wanted of the camera from now on, nor of the processor.
      mine.burst?.stop()
      deps.beep('shot')
      const { blob, sha256 } = await deps.grab(view.config.sharperStill)
      await open(flow)
      const row = await keep(mine, 'shot', null, blob, sha256)
      mine.blobs.set(row.id, blob)
      // Whoever has left meanwhile has their picture all the same.
      if (visit === mine) send({ type: 'stored', shot: { id: row.id, url: deps.urls.createObjectURL(blob) } })
      count('shot', { ms: Math.max(0, clock.now() - began) })
      await look()
      sender?.wake()
    } catch (error) {
      if (visit !== mine) return
      if (error instanceof BoothFull) full()
      else if (error instanceof NoFrame) send({ type: 'cameraLost' })
      else send({ type: 'failed' })
    }
  }

  function keep(
    { id: sessionId }: Visit,
    kind: CaptureRow['kind'],
    template: string | null,
    blob: Blob,
    sha256: string,
  ): Promise<CaptureRow> {
    const row = { id: newId(), sessionId, kind, template, capturedAt: instant() }
    return store.keepCapture({ ...row, type: blob.type, bytes: blob.size, sha256 }, blob)
  }

  async function develop(flow: Flow): Promise<void> {
    const mine = visit!
    let sheet: Shot | null = null
    try {
      const pictures = flow.shots.map(({ id }) => mine.blobs.get(id)!)
      const drawn = await deps.composeSheet(await orderOf(flow, pictures))
      if (drawn) {
        const { id } = await keep(mine, 'sheet', flow.template, drawn.blob, drawn.sha256)
        sheet = { id, url: deps.urls.createObjectURL(drawn.blob) }
      }
    } catch {
      // The pictures are kept; what is printed can be drawn from them again.
    }
    if (visit === mine) send({ type: 'made', sheet })
    else if (sheet) deps.urls.revokeObjectURL(sheet.url)
    mine.films = mine.films.then(() => film(mine, flow)).catch(() => undefined)
    await look()
    sender?.wake()
  }

  /** After the sheet, while the guest looks at it: nobody waits for it, and at their link it comes when it is there. */
  async function film(mine: Visit, { filter }: Flow): Promise<void> {
    const frames = mine.burst?.end() ?? []
    mine.burst = null
    const made = frames.length < LEAST_FRAMES ? null : await deps.makeFilm({ frames, filter })
    for (const frame of frames) frame.close()
    if (!made || mine.isDeleted) return
    const { gif, video } = made
    const { id } = await keep(mine, 'gif', null, gif.blob, gif.sha256)
    if (video && !mine.isDeleted) await keep(mine, 'video', null, video.blob, video.sha256)
    const url = visit === mine ? deps.urls.createObjectURL(gif.blob) : null
    if (url) send({ type: 'filmed', film: { id, url } })
    // Whoever takes new pictures sees their film instead.
    if (view.flow.film?.id !== id && url) deps.urls.revokeObjectURL(url)
    await look()
    sender?.wake()
  }

  async function orderOf(flow: Flow, shots: readonly Blob[]): Promise<SheetOrder> {
    const { config, self, locale } = view
    const at = new Date(clock.now() + view.clockOffset)
    const timeZone = self?.event.timeZone
    const say = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...style, ...(timeZone && { timeZone }) }).format(at)
    const uploads = new Map<string, Blob>()
    for (const { id } of self?.pictures ?? []) {
      const blob = await store.picture(id)
      if (blob) uploads.set(id, blob)
    }
    return {
      ...{ template: flow.template, filter: flow.filter, config, shots, uploads, link: view.link ?? '' },
      words: {
        event: self?.event.name ?? '',
        date: say({ dateStyle: 'long' }),
        time: say({ timeStyle: 'short' }),
      },
    }
  }

  /** The guest is gone, and with them everything that could be seen of them. */
  async function leave(endedBy: 'done' | 'idle' | 'deleted', before: Flow): Promise<void> {
    const mine = visit
    visit = null
    for (const shown of [...before.shots, before.sheet, before.film])
      if (shown) deps.urls.revokeObjectURL(shown.url)
    hasSpoken = false
    show({ link: null, locale: firstLocale() })
    if (!mine) return
    mine.isDeleted = endedBy === 'deleted'
    if (mine.isDeleted || before.shots.length === 0) dropBurst(mine.burst)
    const fact = endedBy === 'done' ? null : endedBy
    if (fact) {
      const id = newId()
      const row = {
        kind: 'fact',
        id,
        sessionId: mine.opened ? mine.id : null,
        at: instant(),
        fact,
        n: 1,
        ms: null,
      } as const
      await store.put({ kind: 'fact', id, sessionId: row.sessionId, row }).catch(() => undefined)
    }
    if (mine.opened) {
      await mine.opened.catch(() => undefined)
      if (endedBy === 'deleted')
        await store.deleteSession(mine.id, { kind: 'delete', id: newId(), sessionId: mine.id })
      else {
        // The end says that nothing more comes.
        await mine.films
        await endSession(mine.id, endedBy)
      }
    }
    await look()
    sender?.wake()
    await refresh()
  }

  async function endSession(sessionId: string, endedBy: 'done' | 'idle' | 'crash'): Promise<void> {
    const id = newId()
    const row = { kind: 'end', id, sessionId, endedAt: instant(), endedBy } as const
    await store.endSession(sessionId, endedBy, { kind: 'end', id, sessionId, row })
  }

  /** What the event says by now, taken over between guests. */
  async function refresh(): Promise<void> {
    if (token === null) return
    try {
      const self = await deps.wire.self()
      await takeOver(self)
    } catch {
      // Without a network it runs by what it has.
    }
  }

  async function takeOver(self: KioskSelf): Promise<void> {
    await store.keepSelf(self)
    hearTime(self.now)
    void keepPictures(self)
    if (view.flow.step === 'attract') {
      show({ self, config: { ...configOf(self), ...overrides } })
      if (!(hasSpoken && view.config.locales.includes(view.locale))) show({ locale: firstLocale() })
    } else if (view.self) {
      // Of what it runs by nothing changes under a guest; how the printer is does.
      show({ self: { ...view.self, printer: self.printer } })
    }
  }

  /** The host's own pictures, once each: for sheets, and to be shown between guests. */
  async function keepPictures({ pictures }: KioskSelf): Promise<void> {
    for (const { id, url } of pictures) {
      if (await store.picture(id)) continue
      const blob = await deps.fetchPicture(url).catch(() => null)
      if (!blob) continue
      const isKept = await store.keepPicture(id, blob).then(
        () => true,
        () => false,
      )
      if (isKept) show({ picturesKept: view.picturesKept + 1 })
    }
  }

  function hearTime(now: string): void {
    const clockOffset = Date.parse(now) - clock.now()
    show({ clockOffset })
    void store.write('clockOffset', clockOffset)
  }

  let cancelCall: (() => void) | null = null
  function callForCamera(): void {
    show({ isCameraAway: true })
    count('host-called')
    send({ type: 'callHost' })
  }
  camera.subscribe(() => {
    const { name } = camera.state()
    const isAway = name === 'lost' || name === 'none' || name === 'denied'
    if (name === 'live' || name === 'off') {
      cancelCall?.()
      cancelCall = null
      if (view.isCameraAway) show({ isCameraAway: false })
    }
    if (name === 'live') send({ type: 'cameraBack' })
    if (isAway) {
      cancelCall ??= clock.after(CALL_AFTER_MS, callForCamera)
      send({ type: 'cameraLost' })
    }
  })

  /** Closed for lack of room until what the server has can be let go of, or somebody made some. */
  async function lookForRoom(): Promise<void> {
    const storage = await deps.storage()
    const hasRoom = storage !== null && storage.quotaBytes - storage.usedBytes > LEAST_ROOM
    const isShort = storage !== null && !hasRoom
    if (view.isFull ? !hasRoom : isShort) {
      const freed = await store.purge(clock.now(), true).catch(() => 0)
      show({ isFull: freed === 0 })
    } else show({ isFull: false })
    if (view.isFull) clock.after(LOOK_FOR_ROOM_MS, () => void lookForRoom())
  }
  function full(): void {
    if (!view.isFull) clock.after(LOOK_FOR_ROOM_MS, () => void lookForRoom())
    show({ isFull: true })
    send({ type: 'full' })
  }

  const cutOff = await store.read('openSession')
  if (cutOff) await endSession(cutOff, 'crash')
  await look()
  void lookForRoom()

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
    /** Begins with a guest, by what holds now. */
    begin(): void {
      send({ type: 'touch', plan: planOf(view.config, view.self, (id) => deps.shotsOf(id, view.config)) })
      const { name } = camera.state()
      if (name !== 'live' && name !== 'opening') send({ type: 'cameraLost' })
    },
    /** Set on this device, for the next guest; `undefined` goes by the event again. */
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
    /** Somebody is there: they have the whole time again. */
    touched(): void {
      if (isAskedAnew(view.flow)) schedule()
      else if (view.flow.step === 'idleAsk') send({ type: 'keep' })
    },
    speak(locale: EventLocale): void {
      hasSpoken = true
      show({ locale })
    },
    callHost(): void {
      send({ type: 'callHost' })
      count('host-called')
    },
    async mail(address: string): Promise<void> {
      const mine = visit!
      const id = newId()
      const row = {
        kind: 'mail',
        id,
        sessionId: mine.id,
        address,
        agreedAt: instant(),
        consentVersion: view.self?.event.consentVersion ?? 1,
        locale: view.locale,
        shareToken: mine.token,
      } as const
      await queue({ kind: 'mail', id, sessionId: mine.id, row })
      count('mail')
      send({ type: 'mailed', to: shortened(address) })
    },
    /** One press is one job. */
    async print(copies: number): Promise<void> {
      const { sheet, shots } = view.flow
      const captureId = (sheet ?? shots[0])?.id
      if (!captureId || !visit) return
      const id = newId()
      if (view.config.print.way === 'ipp')
        await queue({ kind: 'print', id, sessionId: visit.id, print: { id, captureId, copies } })
      count('print', { n: copies })
      send({ type: 'printed', copies })
    },
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
    refresh,
    look,
    instant,
    token: () => token,
    sendNow: () => sender?.wake(),
    hearTime,
    follow(made: ReturnType<typeof createSender>): void {
      sender = made
      schedule()
      sender.wake()
    },
    showSender: (state: SenderState) => show({ sender: state }),
    async report(outbox: readonly OutboxRow[]): Promise<BoothReport> {
      const waiting = waitingOf(outbox)
      pin = await store.read('pin')
      const live = camera.state()
      return {
        waiting: waiting.count,
        oldestWaitingAt: waiting.since === null ? null : instant(waiting.since),
        parked: waiting.parked.length,
        build: deps.build,
        camera: live.name === 'live' ? live.label.slice(0, 200) : null,
        state: stateOf(view, live),
        storage: await deps.storage(),
        pin: { failures: pin?.failures ?? 0, lockedSeconds: Math.ceil((pin?.lockedMs ?? 0) / 1000) },
      }
    },
  }

  async function adopt(newToken: string, self: KioskSelf): Promise<void> {
    token = newToken
    await store.write('token', newToken)
    await store.write('isLocal', undefined)
    show({ isPaired: true, isLocal: false, sender: { name: 'idle' } })
    await takeOver(self)
    sender?.wake()
  }
}

export function waitingOf(rows: readonly OutboxRow[]): Waiting {
  const open = rows.filter(({ parked }) => parked === null)
  return {
    count: open.length,
    captures: open.filter(({ kind }) => kind === 'capture').length,
    since: open.length === 0 ? null : Math.min(...open.map(({ at }) => at)),
    parked: rows.filter(({ parked }) => parked !== null),
  }
}

function stateOf(
  { flow, closed, isCameraAway, isFull }: BoothView,
  camera: CameraState,
): BoothReport['state'] {
  if (flow.isHostCalled || (isCameraAway && !closed)) return 'calls-host'
  if (closed) return 'closed'
  if (flow.step !== 'attract') return 'in-session'
  return camera.name === 'live' && !camera.isDark && !isFull ? 'open' : 'not-ready'
}

/** `ana.lopez@example.com` as `a…z@example.com`: enough to know one's own. */
export function shortened(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return name.length < 3 ? `…${address.slice(at)}` : `${name[0]}…${name.at(-1)}${address.slice(at)}`
}
