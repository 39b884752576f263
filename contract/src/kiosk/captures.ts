import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

export const MAX_CAPTURE_BYTES = 32 * 1024 * 1024
export const CAPTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'video/mp4',
  'video/webm',
] as const

/** `shot` is a picture as it was taken, `sheet` what is printed, `gif` and `video` the one that runs forth and back. */
export const CaptureKind = z.enum(['shot', 'sheet', 'gif', 'video'])
export type CaptureKind = z.infer<typeof CaptureKind>

/** What a capture is, in the address of the call that brings its bytes. */
export const CaptureQuery = z.object({
  sessionId: Id,
  /** Order within the booth, whatever the clock says. */
  seq: z.coerce.number().check(z.int(), z.minimum(0)),
  kind: CaptureKind,
  template: z.optional(z.string().check(z.maxLength(40))),
  capturedAt: Instant,
})
export type CaptureQuery = z.infer<typeof CaptureQuery>

/** What the server has of it. The booth lets go of its own bytes only when these are the same. */
export const CaptureReceipt = z.object({
  id: Id,
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  sha256: z.string(),
  bytes: z.int(),
  receivedAt: Instant,
})
export type CaptureReceipt = z.infer<typeof CaptureReceipt>

export const PrintDraft = z.strictObject({
  /** Made on the device; the name of the job at the printer, so that one press is one job. */
  id: Id,
  captureId: Id,
  copies: z.int().check(z.minimum(1), z.maximum(10)),
})

export const PrintState = z.enum(['waiting', 'sent', 'printed', 'held', 'failed', 'cancelled'])
export const Print = z.object({
  id: Id,
  captureId: Id,
  copies: z.int(),
  way: z.enum(['browser', 'ipp']),
  state: PrintState,
  /** Words of IPP such as `media-empty`, or what was refused. */
  reason: z.nullable(z.string()),
})
export type Print = z.infer<typeof Print>
