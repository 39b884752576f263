import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'
import { FileRole } from '../photographs/index.ts'

/** `drop` covers files dropped, picked or pasted. */
export const ImportSource = z.enum(['drop', 'tether', 'phone', 'upload-link', 'api-key'])
export type ImportSource = z.infer<typeof ImportSource>

export const ImportState = z.enum(['open', 'paused', 'finished', 'undoing', 'undone'])
export type ImportState = z.infer<typeof ImportState>

/**
 * State of a file: not received; partly received; received and waiting to be read; in the gallery; already in the
 * gallery before; in the gallery although only a part could be read; not accepted.
 */
export const ImportFileState = z.enum([
  'pending',
  'uploading',
  'stored',
  'ready',
  'duplicate',
  'damaged',
  'rejected',
])
export type ImportFileState = z.infer<typeof ImportFileState>

/**
 * Why a file was rejected, or is a duplicate that isn’t shown: the same file is in the trash. `roleTaken`: the photograph
 * has another RAW, sidecar or motion file, which stays.
 */
export const ImportFileReason = z.enum([
  'empty',
  'unsupported',
  'noPreview',
  'heicOff',
  'tooLarge',
  'tooManyPixels',
  'unreadable',
  'roleTaken',
  'inTrash',
])
export type ImportFileReason = z.infer<typeof ImportFileReason>

/** Name in the tz database, such as `Europe/Madrid`. */
export const TimeZone = lineOf(1, 64, 'The time zone')

export const ImportName = lineOf(1, 200, 'The name of the import')

export const ImportOptions = z.object({
  /** Uses stars, color labels and keywords of files and sidecars. */
  applyMarks: z._default(z.boolean(), true),
  /** Measures sharpness and exposure for culling, and stacks bursts. */
  measuresQuality: z._default(z.boolean(), true),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const Import = z.object({
  id: Id,
  source: ImportSource,
  name: z.string(),
  project: z.nullable(z.string()),
  /** Name in the tz database, for capture times without a zone. */
  timeZone: z.string(),
  options: ImportOptions,
  state: ImportState,
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  /** Files by state. */
  counts: z.record(ImportFileState, z.int()),
  /** Bytes of all files, and of those received or not needed. */
  bytes: z.int(),
  receivedBytes: z.int(),
})
export type Import = z.infer<typeof Import>

/** Max. files in one call, and in one import. */
export const MAX_FILES_PER_CALL = 500
export const MAX_IMPORT_FILES = 20_000

/** SHA-256 in hex. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 hash has 64 hexadecimal digits.'))

/** A file that the device has. Paths and names are texts only; nothing is stored under them. */
export const NewImportFile = z.object({
  /** Position in the import, chosen by the device. */
  number: z.int().check(z.minimum(0), z.maximum(MAX_IMPORT_FILES - 1)),
  /** Path within the import’s folder, with `/`; its last part is the name. */
  path: z.string().check(z.minLength(1), z.maxLength(1_000)),
  /** In bytes. */
  size: z.int().check(z.minimum(0)),
  modifiedAt: Instant,
  sha256: z.optional(Sha256),
  /** Files of one picture share it. */
  pictureNumber: z.int().check(z.minimum(0), z.maximum(MAX_IMPORT_FILES - 1)),
  role: FileRole,
})
export type NewImportFile = z.infer<typeof NewImportFile>

export const ImportFile = z.object({
  number: z.int(),
  name: z.string(),
  state: ImportFileState,
  /** Received bytes. An upload continues here. */
  offset: z.int(),
  /** The gallery item, once there is one. */
  mediaId: z.nullable(Id),
  reason: z.nullable(ImportFileReason),
})
export type ImportFile = z.infer<typeof ImportFile>

/** Why an item stays when its import is undone: it is in a proof or a delivery, or published. */
export const KeptReason = z.enum(['proof', 'work', 'delivery'])
export type KeptReason = z.infer<typeof KeptReason>
export const KeptItem = z.object({ mediaId: Id, name: z.string(), reason: KeptReason })
export type KeptItem = z.infer<typeof KeptItem>

/** Largest correction of a clock in seconds: cameras that were never set show 1970 or 1980. */
export const MAX_CLOCK_SHIFT = 100 * 366 * 24 * 3600

/** Bytes of one part of an upload: smaller files are sent whole. */
export const IMPORT_PART_BYTES = 8 * 1024 * 1024
/** Days after which the bytes of an unfinished upload are deleted. */
export const UNFINISHED_DAYS = 7

/** Realtime event of an import’s owner, with the import’s id. */
export const IMPORTS_CHANNEL = 'imports'
