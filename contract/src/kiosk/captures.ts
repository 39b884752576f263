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

/** `shot` is an original photo, `sheet` a print layout, `gif` and `video` the boomerang video. */
export const CaptureKind = z.enum(['shot', 'sheet', 'gif', 'video'])
export type CaptureKind = z.infer<typeof CaptureKind>

/** Metadata of a capture, in the query of its upload. */
export const CaptureQuery = z.object({
  sessionId: Id,
  /** Order within the booth, independent of its clock. */
  seq: z.coerce.number().check(z.int(), z.minimum(0)),
  kind: CaptureKind,
  template: z.optional(z.string().check(z.maxLength(40))),
  capturedAt: Instant,
})
export type CaptureQuery = z.infer<typeof CaptureQuery>

/** Receipt of a stored capture. The booth deletes its copy only if the hashes match. */
export const CaptureReceipt = z.object({
  id: Id,
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  sha256: z.string(),
  bytes: z.int(),
  receivedAt: Instant,
})
export type CaptureReceipt = z.infer<typeof CaptureReceipt>

export const PrintDraft = z.strictObject({
  /** Created on the device, and used as job name at the printer, so that repeated requests print once. */
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
  /** IPP keywords such as `media-empty`, or the reason for a refusal. */
  reason: z.nullable(z.string()),
})
export type Print = z.infer<typeof Print>
