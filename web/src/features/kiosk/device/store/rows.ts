import type { BatchRow, CaptureKind, EventConfig, EventLocale, KioskSelf } from '@studio/contract/kiosk'
import type { CopyFolder } from '../copies/folder.ts'

/** A picture or film as it is kept on the booth; its bytes stand beside it, under the same id. */
export interface CaptureRow {
  id: string
  sessionId: string
  /** Order within the booth, whatever the clock says. */
  seq: number
  kind: CaptureKind
  template: string | null
  /** By the server's clock, as far as it is known. */
  capturedAt: string
  type: string
  bytes: number
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  sha256: string
  /** When the server answered with the same SHA-256, in ms; null until then. */
  sentAt: number | null
  /** Its file in the host's folder, from before it is written there; its session names it too. */
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
  /** Files of its captures in the host's folder: they stand there for longer than the captures do here. */
  copies?: readonly string[]
}

/** What is still to be told to the server. */
export type Errand =
  | { kind: 'session'; row: Extract<BatchRow, { kind: 'session' }> }
  | { kind: 'end'; row: Extract<BatchRow, { kind: 'end' }> }
  | { kind: 'mail'; row: Extract<BatchRow, { kind: 'mail' }> }
  | { kind: 'fact'; row: Extract<BatchRow, { kind: 'fact' }> }
  | { kind: 'capture'; captureId: string }
  | { kind: 'print'; print: { id: string; captureId: string; copies: number } }
  | { kind: 'delete' }

export type OutboxRow = Errand & {
  /** Counts up: the order in which they were written, which no clock can change. */
  n: number
  id: string
  sessionId: string | null
  /** Ms since 1970 by the device's clock. */
  at: number
  /** Why the server refused it for good; it stays here and is shown to the host. */
  parked: string | null
}
export type OutboxDraft = Errand & { id: string; sessionId: string | null }

/** What the host sets on the device itself, without a network: it is nobody else's booth. */
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

/** Single values, by their keys. */
export interface Meta {
  token: string
  /** Of captures and of sessions. */
  seq: number
  sessionSeq: number
  /** The server's clock less this one's, in ms. */
  clockOffset: number
  /** The camera that was chosen. */
  camera: { deviceId: string; label: string }
  /** Wrong PINs while nobody could be asked; see `host/pin.ts`. */
  pin: { failures: number; locks: number; lockedMs: number; notedAt: number }
  /** Closed for service on this device. */
  closed: { at: string; reason: string } | null
  overrides: Overrides
  /** Used without an event: captures stay until a host pairs the booth. */
  isLocal: boolean
  /** Where the host wants a second copy of each capture. */
  folder: CopyFolder
  /** Files of that folder whose guests have deleted their pictures. */
  forgotten: string[]
  /** When a session began that has not ended, so that one that a crash cut off can be ended. */
  openSession: string
}

/** What the booth runs by, as the server said last. */
export type KeptSelf = KioskSelf
