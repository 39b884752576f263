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

/** As many as one question holds. */
export const MAX_GONE = 200

/** The token of a booth's device opens these and nothing else. AUTH_REQUIRED once it is revoked: nothing is lost, pair again. */
export const BOOTH: PrincipalAccess = { principal: 'kiosk' }
const booth = { access: BOOTH, factor: 'none' } as const

export const pairBooth = endpoint({
  summary: 'Pair a device with an event by the code that its host was shown',
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

/** Answers 304 to an `If-None-Match` while nothing has changed. */
export const getKioskSelf = endpoint({
  summary: 'Get what a booth runs by',
  method: 'GET',
  path: '/api/kiosk/me',
  ...booth,
  output: KioskSelf,
  refusals: ['FEATURE_DISABLED'],
})

/** As the configuration names them; their addresses stand in `pictures` of what the booth runs by. */
export const getKioskPicture = endpoint({
  summary: 'Get an upload of the host that a booth’s configuration names',
  method: 'GET',
  path: '/api/kiosk/pictures/:id',
  ...booth,
  params: IdParams,
  output: { bytes: ['image/jpeg', 'image/png'] },
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
  reasons: [kioskReasons.uploadNotShown],
})

/** In order; what is `later` is sent again with the next. */
export const sendBatch = endpoint({
  summary: 'Bring sessions, mails and counts of a booth, each exactly once',
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
    /** Once the host has sent all mails of a day: in how many seconds further ones may go. Until then they are `later`. */
    mailsInSeconds: z.optional(z.int()),
  }),
  refusals: ['FEATURE_DISABLED'],
})

/**
 * Needs `Content-Digest: sha-256=:…:`. The same id with the same bytes answers the first receipt again, with others CONFLICT.
 * NOT_FOUND until its session has come.
 */
export const putCapture = endpoint({
  summary: 'Bring a capture of a booth, exactly once',
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
  summary: 'Get what the server has of a capture',
  method: 'GET',
  path: '/api/kiosk/captures/:id',
  ...booth,
  params: IdParams,
  output: CaptureReceipt,
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
  reasons: [kioskReasons.captureNotArrived],
})

/** Pictures, looks and unsent mails and prints of the session go for good; numbers stay. */
export const deleteSession = endpoint({
  summary: 'Delete a session that its guest gave up',
  method: 'POST',
  path: '/api/kiosk/sessions/:id/delete',
  ...booth,
  params: IdParams,
  output: z.object({ id: z.string() }),
  refusals: ['FEATURE_DISABLED'],
})

/** Asked by a booth of what it still has a copy of, on its disk or in its host's folder. */
export const listGoneSessions = endpoint({
  summary: 'List which sessions of a booth were deleted since, by their guests or by date',
  method: 'POST',
  path: '/api/kiosk/sessions/gone',
  ...booth,
  body: z.strictObject({ ids: z.array(Id).check(z.maxLength(MAX_GONE)) }),
  output: z.object({ gone: z.array(Id) }),
  refusals: ['FEATURE_DISABLED'],
})

/** Counted per event and not per address. RATE_LIMITED (423) with `Retry-After` while it is locked. */
export const checkPin = endpoint({
  summary: 'Open the pages of the host on a booth',
  method: 'POST',
  path: '/api/kiosk/pin',
  ...booth,
  body: z.strictObject({ pin: Pin }),
  output: z.object({ isRight: z.boolean(), triesLeft: z.int() }),
  refusals: ['FEATURE_DISABLED', [423, 'RATE_LIMITED']],
  reasons: [kioskReasons.pinLocked],
})

/** By its id: asked for again, it answers how the first is. */
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
