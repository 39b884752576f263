import type { BatchRow, CaptureKind, EventConfig, EventLocale, KioskSelf } from '@studio/contract/kiosk'
import type { CopyFolder } from '../copies/folder.ts'

/** A photo or video on the booth. Its bytes are stored separately under the same id. */
export interface CaptureRow {
  id: string
  sessionId: string
  /** Sequence number within the booth, independent of the clock. */
  seq: number
  kind: CaptureKind
  template: string | null
  /** Server time, if the offset is known. */
  capturedAt: string
  type: string
  bytes: number
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  sha256: string
  /** Time at which the server confirmed the same SHA-256, in ms. Null until then. */
  sentAt: number | null
  /** File name in the host's folder, stored before the file is written. The session row lists it too. */
  copy?: string
  isCopied?: true
}

export interface SessionRow {
  id: string
  seq: number
  startedAt: string
  locale: EventLocale
  consentVersion: number | null
  consentAt: string | null
  mayUseAi: boolean
  shareToken: string
  shareHash: string
  endedBy: 'done' | 'idle' | 'deleted' | 'crash' | null
  /** File names in the host's folder, which outlive the capture rows. */
  copies?: readonly string[]
}

/** A change that must be sent to the server. */
export type OutboxChange =
  | { kind: 'session'; row: Extract<BatchRow, { kind: 'session' }> }
  | { kind: 'end'; row: Extract<BatchRow, { kind: 'end' }> }
  | { kind: 'mail'; row: Extract<BatchRow, { kind: 'mail' }> }
  | { kind: 'fact'; row: Extract<BatchRow, { kind: 'fact' }> }
  | { kind: 'capture'; captureId: string }
  | { kind: 'print'; print: { id: string; captureId: string; copies: number } }
  | { kind: 'delete' }

export type OutboxRow = OutboxChange & {
  /** Auto-increment key: the write order, independent of the clock. */
  n: number
  id: string
  sessionId: string | null
  /** Device time in ms since 1970. */
  at: number
  /** Code of a permanent rejection by the server. The row stays here and is shown to the host. */
  parked: string | null
}
export type OutboxDraft = OutboxChange & { id: string; sessionId: string | null }

/** Settings that the host changes on this device, also offline. They apply to this booth only. */
export type Overrides = Partial<
  Pick<
    EventConfig,
    | 'lens'
    | 'countdownSeconds'
    | 'idleSeconds'
    | 'flash'
    | 'beeps'
    | 'approve'
    | 'sharperStill'
    | 'templates'
    | 'filters'
    | 'attract'
  >
>

/** Singleton values by key. */
export interface Meta {
  token: string
  /** Shared by captures and sessions. */
  seq: number
  sessionSeq: number
  /** Server time minus device time, in ms. */
  clockOffset: number
  /** Chosen camera. */
  camera: { deviceId: string; label: string }
  /** Wrong PINs entered offline. See `host/pin.ts`. */
  pin: { failures: number; locks: number; lockedMs: number; notedAt: number }
  /** Closed for service on this device. */
  closed: { at: string; reason: string } | null
  overrides: Overrides
  /** Used without an event: captures stay here until a host pairs the booth. */
  isLocal: boolean
  /** Host's folder for a second copy of each capture. */
  folder: CopyFolder
  /** Files to remove from that folder, because guests deleted their photos. */
  forgotten: string[]
  /** Id of the running session, so that it can be ended after a crash. */
  openSession: string
}

/** Event data of the last response of the server. */
export type StoredSelf = KioskSelf
