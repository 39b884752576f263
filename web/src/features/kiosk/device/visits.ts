import { dateFormat } from '@studio/domain/kernel'
import type { EventConfig, EventLocale } from '@studio/contract/kiosk'
import { shortened } from './booth-view.ts'
import { NoFrameError } from './camera/grab.ts'
import type { SheetOrder } from './sheets/compose.ts'
import type { BoothCore } from './core.ts'
import type { Flow, Shot } from './flow/flow.ts'
import { hexOf, newShareToken, sha256Of } from './ids.ts'
import { MIN_FRAMES } from './motion/boomerang.ts'
import { type Burst, dropBurst } from './motion/burst.ts'
import { BoothStorageFull } from './store/booth-store.ts'
import type { CaptureRow } from './store/rows.ts'

/** Delay before a connected camera without a photo is reopened, and the max. number of reopenings in a row. */
const REOPEN_MS = 1_500
const MAX_REOPENED = 3

interface Visit {
  id: string
  token: string
  consentAt: string | null
  /** Resolves once the session is on the disk. */
  opened: Promise<void> | null
  blobs: Map<string, Blob>
  startedAt: number
  burst: Burst | null
  /** Resolves once the boomerangs in progress are on the disk. */
  films: Promise<unknown>
  /** Failed photos in a row with a connected camera. */
  failures: number
  isDeleted: boolean
}

/** Language of the booth until a guest chooses another. */
export const firstLocaleOf = ({ locales }: EventConfig): EventLocale => locales[0] ?? 'en'

/** Manages the data of each visit. Each event is persisted before it is shown. */
export function createVisits(
  core: BoothCore,
  { full, left }: { full: () => void; left: () => Promise<void> },
) {
  // Long: the effects share the current visit, and each is a few lines.
  const { deps } = core
  const { store, clock } = deps
  let visit: Visit | null = null

  /** Captures the moments before the first photo for the boomerang. */
  function burst(): void {
    if (!visit || !core.view().config.boomerang) return
    dropBurst(visit.burst)
    visit.burst = deps.startBurst()
  }

  function arrive(): void {
    const token = newShareToken()
    visit = {
      id: core.newId(),
      token,
      consentAt: null,
      opened: null,
      blobs: new Map(),
      startedAt: clock.now(),
      burst: null,
      films: Promise.resolve(),
      failures: 0,
      isDeleted: false,
    }
    core.show({ link: `${core.view().self?.linkBase ?? `${deps.origin}/e/`}${token}` })
    core.count('touch')
  }

  function agree(): void {
    if (visit) visit.consentAt = core.instant()
    core.count('consent')
  }

  /** Stores the session before its first photo. */
  function open(flow: Flow): Promise<void> {
    const mine = visit!
    mine.opened ??= (async () => {
      await store.openSession({
        id: mine.id,
        startedAt: core.instant(mine.startedAt),
        locale: core.view().locale,
        consentVersion: mine.consentAt === null ? null : (core.view().self?.event.consentVersion ?? null),
        consentAt: mine.consentAt,
        mayUseAi: flow.mayUseAi,
        shareToken: mine.token,
        shareHash: hexOf(await sha256Of(new TextEncoder().encode(mine.token))),
      })
      await core.refreshWaiting()
    })().catch((error: unknown) => {
      mine.opened = null
      if (error instanceof BoothStorageFull && visit === mine) full()
      throw error
    })
    return mine.opened
  }

  async function take(flow: Flow): Promise<void> {
    const mine = visit!
    const startedAt = clock.now()
    try {
      // Frees the camera and the CPU for the photo.
      mine.burst?.stop()
      deps.beep('shot')
      const { blob, sha256 } = await deps.grab(core.view().config.sharperStill)
      await open(flow)
      const row = await keep(mine, 'shot', null, blob, sha256)
      mine.failures = 0
      mine.blobs.set(row.id, blob)
      // The photo is stored even if the guest has left.
      if (visit === mine)
        core.send({ type: 'stored', shot: { id: row.id, url: deps.urls.createObjectURL(blob) } })
      core.count('shot', { ms: Math.max(0, clock.now() - startedAt) })
      await core.refreshWaiting()
      core.wake()
    } catch (error) {
      if (visit !== mine) return
      if (error instanceof BoothStorageFull) full()
      else {
        core.send({ type: error instanceof NoFrameError ? 'cameraLost' : 'failed' })
        reopen(mine)
      }
    }
  }

  /** A disconnected camera reconnects automatically. A connected one fires no event, so it is reopened here. */
  function reopen(mine: Visit): void {
    mine.failures += 1
    if (mine.failures > MAX_REOPENED) return
    clock.after(REOPEN_MS, () => {
      const isWaiting = visit === mine && core.view().flow.step === 'cameraLost'
      if (isWaiting && deps.camera.state().name === 'live') void deps.camera.open()
    })
  }

  function keep(
    { id: sessionId }: Visit,
    kind: CaptureRow['kind'],
    template: string | null,
    blob: Blob,
    sha256: string,
  ): Promise<CaptureRow> {
    const row = { id: core.newId(), sessionId, kind, template, capturedAt: core.instant() }
    return store.keepCapture({ ...row, type: blob.type, bytes: blob.size, sha256 }, blob)
  }

  async function develop(flow: Flow): Promise<void> {
    const mine = visit!
    let sheet: Shot | null = null
    try {
      const pictures = flow.shots.map(({ id }) => mine.blobs.get(id)!)
      const sheetBlob = await deps.composeSheet(await orderOf(flow, pictures))
      if (sheetBlob) {
        const { id } = await keep(mine, 'sheet', flow.template, sheetBlob.blob, sheetBlob.sha256)
        sheet = { id, url: deps.urls.createObjectURL(sheetBlob.blob) }
      }
    } catch {
      // The photos are stored, so the sheet can be rendered again.
    }
    if (visit === mine) core.send({ type: 'made', sheet })
    else if (sheet) deps.urls.revokeObjectURL(sheet.url)
    mine.films = mine.films.then(() => film(mine, flow)).catch(() => undefined)
    await core.refreshWaiting()
    core.wake()
  }

  /** Encoded after the sheet, in the background. The guest's link shows the boomerang when it is ready. */
  async function film(mine: Visit, { filter }: Flow): Promise<void> {
    const frames = mine.burst?.end() ?? []
    mine.burst = null
    const bytes = frames.length < MIN_FRAMES ? null : await deps.makeFilm({ frames, filter })
    for (const frame of frames) frame.close()
    if (!bytes || mine.isDeleted) return
    const { gif, video } = bytes
    const { id } = await keep(mine, 'gif', null, gif.blob, gif.sha256)
    if (video && !mine.isDeleted) await keep(mine, 'video', null, video.blob, video.sha256)
    const url = visit === mine ? deps.urls.createObjectURL(gif.blob) : null
    if (url) core.send({ type: 'filmed', film: { id, url } })
    // The guest has started new photos and will get another boomerang.
    if (core.view().flow.film?.id !== id && url) deps.urls.revokeObjectURL(url)
    await core.refreshWaiting()
    core.wake()
  }

  async function orderOf(flow: Flow, shots: readonly Blob[]): Promise<SheetOrder> {
    const { config, self, locale } = core.view()
    const at = new Date(clock.now() + core.view().clockOffset)
    const timeZone = self?.event.timeZone
    const uploads = new Map<string, Blob>()
    for (const { id } of self?.pictures ?? []) {
      const blob = await store.picture(id)
      if (blob) uploads.set(id, blob)
    }
    return {
      template: flow.template,
      filter: flow.filter,
      config,
      shots,
      uploads,
      link: core.view().link ?? '',
      values: {
        event: self?.event.name ?? '',
        date: dateFormat(locale, 'longDay', timeZone).format(at),
        time: dateFormat(locale, 'time', timeZone).format(at),
      },
    }
  }

  /** Ends the visit and clears everything that shows the guest. */
  async function leave(endedBy: 'done' | 'idle' | 'deleted', before: Flow): Promise<void> {
    const mine = visit
    visit = null
    for (const media of [...before.shots, before.sheet, before.film])
      if (media) deps.urls.revokeObjectURL(media.url)
    core.show({ link: null, locale: firstLocaleOf(core.view().config) })
    if (!mine) return
    mine.isDeleted = endedBy === 'deleted'
    if (mine.isDeleted || before.shots.length === 0) dropBurst(mine.burst)
    const fact = endedBy === 'done' ? null : endedBy
    if (fact) {
      const id = core.newId()
      const row = {
        kind: 'fact',
        id,
        sessionId: mine.opened ? mine.id : null,
        at: core.instant(),
        fact,
        n: 1,
        ms: null,
      } as const
      await store.put({ kind: 'fact', id, sessionId: row.sessionId, row }).catch(() => undefined)
    }
    if (mine.opened) {
      await mine.opened.catch(() => undefined)
      if (endedBy === 'deleted')
        await store.deleteSession(mine.id, { kind: 'delete', id: core.newId(), sessionId: mine.id })
      else {
        // The end row must be last: nothing of the session may follow it.
        await mine.films
        await endSession(mine.id, endedBy)
      }
    }
    await core.refreshWaiting()
    core.wake()
    await left()
  }

  async function endSession(sessionId: string, endedBy: 'done' | 'idle' | 'crash'): Promise<void> {
    const id = core.newId()
    const row = { kind: 'end', id, sessionId, endedAt: core.instant(), endedBy } as const
    await store.endSession(sessionId, endedBy, { kind: 'end', id, sessionId, row })
  }

  return {
    /** Returns the current visit. */
    now: () => visit,
    burst,
    arrive,
    agree,
    open,
    take,
    develop,
    leave,
    endSession,
    /** @param address email address of the guest. */
    async mail(address: string): Promise<void> {
      const mine = visit!
      const id = core.newId()
      const row = {
        kind: 'mail',
        id,
        sessionId: mine.id,
        address,
        agreedAt: core.instant(),
        consentVersion: core.view().self?.event.consentVersion ?? 1,
        locale: core.view().locale,
        shareToken: mine.token,
      } as const
      await core.queue({ kind: 'mail', id, sessionId: mine.id, row })
      core.count('mail')
      core.send({ type: 'mailed', to: shortened(address) })
    },
    /** One press creates one job. */
    async print(copies: number): Promise<void> {
      const { sheet, shots } = core.view().flow
      const captureId = (sheet ?? shots[0])?.id
      if (!captureId || !visit) return
      const id = core.newId()
      if (core.view().config.print.way === 'ipp')
        await core.queue({ kind: 'print', id, sessionId: visit.id, print: { id, captureId, copies } })
      core.count('print', { n: copies })
      core.send({ type: 'printed', copies })
    },
  }
}
