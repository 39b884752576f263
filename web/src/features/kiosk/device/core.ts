import type { BoothReport, EventConfig, FactKind } from '@studio/contract/kiosk'
import type { BoothView } from './booth-view.ts'
import type { Camera, CameraChoice } from './camera/camera.ts'
import type { Grabbed } from './camera/grab.ts'
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
  grab: (isSharper: boolean) => Promise<Grabbed>
  /** Draws what is printed; null where it cannot be. */
  composeSheet: (order: SheetOrder) => Promise<Grabbed | null>
  /** Begins to take the frames of the film that runs forth and back. */
  startBurst: () => Burst
  /** Encodes it; null where it cannot be. */
  makeFilm: (order: FilmOrder) => Promise<Film | null>
  /** How many pictures a template takes. */
  shotsOf: (template: string, config: EventConfig) => number
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
  beep: (kind: 'tick' | 'shot') => void
  origin: string
  storage: () => Promise<BoothReport['storage']>
  cameras: () => Promise<CameraChoice[]>
  preferCamera: (choice: CameraChoice) => void
}

/** What the parts of a booth share: what it stands on, what is shown, and how something is counted and queued. */
export interface BoothCore {
  deps: BoothDeps
  view(): BoothView
  show(change: Partial<BoothView>): void
  send(event: FlowEvent): void
  /** Counts something; that it fails on a full disk takes nothing from a guest. */
  count(fact: FactKind, more?: { n?: number; ms?: number }): void
  queue(...errands: OutboxDraft[]): Promise<void>
  /** Reads what waits, for the host and for what is reported. */
  look(): Promise<void>
  /** There is something to send. */
  wake(): void
  /** By the server's clock, as far as it is known. */
  instant(at?: number): string
  newId(): string
}
