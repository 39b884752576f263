import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, type PrincipalAccess } from '../kernel/index.ts'
import { BoothReport, KioskSelf, PairingCode } from './booths.ts'
import {
  CAPTURE_TYPES,
  CaptureQuery,
  CaptureReceipt,
  MAX_CAPTURE_BYTES,
  Print,
  PrintDraft,
} from './captures.ts'
import { Pin } from './events.ts'
import { kioskReasons } from './kiosk.reasons.ts'
import { BatchOutcome, BatchRow, MAX_BATCH } from './facts.ts'
import { pictureReasons } from '../uploads/index.ts'

/** Max. ids per request. */
export const MAX_DELETED = 200

/** Access with the token of a booth's device, which opens no other endpoint. AUTH_REQUIRED after it was revoked. */
export const BOOTH: PrincipalAccess = { principal: 'kiosk' }
const booth = { access: BOOTH, factor: 'none' } as const

export const pairBooth = endpoint({
  summary: 'Pair a device with an event by the code shown to the host',
  method: 'POST',
  path: '/api/kiosk/pair',
  access: 'public',
  factor: 'none',
  body: z.strictObject({ code: PairingCode }),
  /** 256 bits in base64url; the server keeps its hash. */
  output: z.object({ token: z.string(), self: KioskSelf }),
  status: 201,
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
  reasons: [kioskReasons.codeUnknown, kioskReasons.tooManyCodes],
})

/** Returns 304 to a matching `If-None-Match`. */
export const getKioskSelf = endpoint({
  summary: 'Get the configuration of a booth',
  method: 'GET',
  path: '/api/kiosk/me',
  ...booth,
  output: KioskSelf,
  refusals: ['FEATURE_DISABLED'],
})

/** Images referenced by the configuration; its `pictures` has their URLs. */
export const getKioskPicture = endpoint({
  summary: 'Get an image that a booth’s configuration uses',
  method: 'GET',
  path: '/api/kiosk/pictures/:id',
  ...booth,
  params: IdParams,
  output: { bytes: ['image/jpeg', 'image/png'] },
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
  reasons: [kioskReasons.uploadNotShown],
})

/** Rows are processed in order. Rows with outcome `later` are sent again with the next batch. */
export const sendBatch = endpoint({
  summary: 'Upload guest sessions, emails and counts of a booth, each exactly once',
  method: 'POST',
  path: '/api/kiosk/batch',
  ...booth,
  body: z.strictObject({
    rows: z.array(BatchRow).check(z.maxLength(MAX_BATCH)),
    report: z.optional(BoothReport),
  }),
  output: z.object({
    results: z.array(BatchOutcome),
    now: Instant,
    /** Seconds until emails are sent again, after the host reached the limit of a day. Until then they are `later`. */
    mailsInSeconds: z.optional(z.int()),
  }),
  refusals: ['FEATURE_DISABLED'],
})

/**
 * Needs `Content-Digest: sha-256=:…:`. Idempotent by id: the same bytes return the first receipt, other bytes CONFLICT.
 * NOT_FOUND until the guest session was received.
 */
export const putCapture = endpoint({
  summary: 'Upload a capture of a booth, exactly once',
  method: 'PUT',
  path: '/api/kiosk/captures/:id',
  ...booth,
  params: IdParams,
  query: CaptureQuery,
  body: { raw: CAPTURE_TYPES, maxBytes: MAX_CAPTURE_BYTES },
  output: CaptureReceipt,
  refusals: [
    'FEATURE_DISABLED',
    'NOT_FOUND',
    'CONFLICT',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA',
    'QUOTA_EXCEEDED',
    'STORAGE_FULL',
  ],
  reasons: [
    ...pictureReasons,
    kioskReasons.otherCapture,
    kioskReasons.visitNotArrived,
    kioskReasons.notWhole,
    kioskReasons.damagedFile,
    kioskReasons.otherFileType,
  ],
})

export const getCaptureReceipt = endpoint({
  summary: 'Get the receipt of a capture',
  method: 'GET',
  path: '/api/kiosk/captures/:id',
  ...booth,
  params: IdParams,
  output: CaptureReceipt,
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
  reasons: [kioskReasons.captureNotArrived],
})

/** Deletes photos, styles, unsent emails and prints of the guest session permanently; counts remain. */
export const deleteSession = endpoint({
  summary: 'Delete a guest session at the guest’s request',
  method: 'POST',
  path: '/api/kiosk/sessions/:id/delete',
  ...booth,
  params: IdParams,
  output: z.object({ id: z.string() }),
  refusals: ['FEATURE_DISABLED'],
})

/** Called with the sessions whose copies the booth still has, on its disk or in the host's folder. */
export const listDeletedSessions = endpoint({
  summary: 'List the guest sessions of a booth that were deleted since, by guests or by expiry',
  method: 'POST',
  path: '/api/kiosk/sessions/gone',
  ...booth,
  body: z.strictObject({ ids: z.array(Id).check(z.maxLength(MAX_DELETED)) }),
  output: z.object({ gone: z.array(Id) }),
  refusals: ['FEATURE_DISABLED'],
})

/** Attempts are counted per event, not per IP address. RATE_LIMITED (423) with `Retry-After` while locked. */
export const checkPin = endpoint({
  summary: 'Check the PIN of the host pages of a booth',
  method: 'POST',
  path: '/api/kiosk/pin',
  ...booth,
  body: z.strictObject({ pin: Pin }),
  output: z.object({ isRight: z.boolean(), triesLeft: z.int() }),
  refusals: ['FEATURE_DISABLED', [423, 'RATE_LIMITED']],
  reasons: [kioskReasons.pinLocked],
})

/** Idempotent by id: a repeated request returns the state of the first. */
export const sendPrint = endpoint({
  summary: 'Print a capture',
  method: 'POST',
  path: '/api/kiosk/prints',
  ...booth,
  body: PrintDraft,
  output: z.object({ print: Print }),
  status: 201,
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  reasons: [
    kioskReasons.printingOff,
    kioskReasons.tooManyCopies,
    kioskReasons.noSheetsLeft,
    kioskReasons.nothingToPrint,
    kioskReasons.otherPrint,
  ],
})
