import type { BoothReport, EventConfig, FactKind } from '@studio/contract/kiosk'
import type { BoothView } from './booth-view.ts'
import type { Camera, CameraChoice } from './camera/camera.ts'
import type { GrabbedFrame } from './camera/grab.ts'
import type { SheetOrder } from './sheets/compose.ts'
import type { FlowEvent } from './flow/flow.ts'
import type { Burst } from './motion/burst.ts'
import type { Film } from './motion/make-film.ts'
import type { FilmOrder } from './motion/motion.protocol.ts'
import type { Wire } from './outbox/wire.ts'
import type { BoothStore } from './store/booth-store.ts'
import type { OutboxDraft } from './store/rows.ts'
import type { Clock } from './timer.ts'

export interface BoothDeps {
  store: BoothStore
  wire: Wire
  camera: Camera
  clock: Clock
  grab: (isSharper: boolean) => Promise<GrabbedFrame>
  /** Renders the print sheet. Null if that fails. */
  composeSheet: (order: SheetOrder) => Promise<GrabbedFrame | null>
  /** Starts to capture the frames of the boomerang. */
  startBurst: () => Burst
  /** Encodes the boomerang. Null if that fails. */
  makeFilm: (order: FilmOrder) => Promise<Film | null>
  /** Returns the number of photos of a template. */
  shotsOf: (template: string, config: EventConfig) => number
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
  beep: (kind: 'tick' | 'shot') => void
  origin: string
  storage: () => Promise<BoothReport['storage']>
  cameras: () => Promise<CameraChoice[]>
  preferCamera: (choice: CameraChoice) => void
}

/** Dependencies, view and counters that all parts of a booth share. */
export interface BoothCore {
  deps: BoothDeps
  view(): BoothView
  show(change: Partial<BoothView>): void
  send(event: FlowEvent): void
  /** Adds to the statistics. A failure, such as a full disk, is ignored so that the guest can continue. */
  count(fact: FactKind, more?: { n?: number; ms?: number }): void
  queue(...errands: OutboxDraft[]): Promise<void>
  /** Reads the outbox, for the host's status page and the report. */
  refreshWaiting(): Promise<void>
  /** Wakes the sender. */
  wake(): void
  /** Returns the server's time, if the offset is known. */
  instant(at?: number): string
  newId(): string
}
