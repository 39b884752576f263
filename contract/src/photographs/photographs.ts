import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/**
 * Role of a file: the displayed picture, the RAW next to it or the HEIC next to a JPEG, its XMP sidecar, or
 * the clip of a Live Photo.
 */
export const FileRole = z.enum(['original', 'raw', 'sidecar', 'motion'])
export type FileRole = z.infer<typeof FileRole>

/** Formats that can be imported, besides RAW. */
export const PhotographFormat = z.enum(['jpeg', 'png', 'webp', 'avif', 'heic', 'tiff'])
export type PhotographFormat = z.infer<typeof PhotographFormat>

/** Media type of RAW files of all cameras. Their embedded JPEG is displayed. */
export const RAW_TYPE = 'image/x-raw'

/** Media types of these formats. */
export const PHOTOGRAPH_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  tiff: 'image/tiff',
} as const satisfies Record<PhotographFormat, string>

const MB = 1024 * 1024

/** Max. bytes of a file by format, and of files that belong to a picture. */
export const MAX_FILE_BYTES = {
  jpeg: 200 * MB,
  png: 200 * MB,
  webp: 200 * MB,
  avif: 200 * MB,
  heic: 200 * MB,
  tiff: 1024 * MB,
  raw: 250 * MB,
  sidecar: 4 * MB,
  motion: 200 * MB,
} as const satisfies Record<PhotographFormat | Exclude<FileRole, 'original'>, number>

/** Max. pixels of an image by format. AVIF and HEIC need the most memory. */
export const MAX_PHOTOGRAPH_PIXELS = {
  jpeg: 300_000_000,
  png: 130_000_000,
  webp: 130_000_000,
  avif: 60_000_000,
  heic: 60_000_000,
  tiff: 130_000_000,
} as const satisfies Record<PhotographFormat, number>

/**
 * Where the capture time is from: a zone in the file, GPS, the time zone of the import, the file’s modification time,
 * neighbouring files, or nowhere.
 */
export const CapturedAtSource = z.enum(['offset', 'gps', 'time-zone', 'file', 'neighbours', 'none'])
export type CapturedAtSource = z.infer<typeof CapturedAtSource>

/** A file as the camera or another program wrote it. */
export const PhotographFile = z.object({
  role: FileRole,
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  /** Hash of its bytes, in hex. */
  sha256: z.string(),
})
export type PhotographFile = z.infer<typeof PhotographFile>

/** Facts about a photograph. Null if its file doesn’t contain them. */
export const Photograph = z.object({
  fileName: z.string(),
  /** Folder from which it was imported. */
  folder: z.nullable(z.string()),
  importId: z.nullable(z.string()),
  addedAt: Instant,
  /** As recorded by the camera’s clock, `2026-11-20T07:52:10`, without a zone. */
  capturedAtLocal: z.nullable(z.string()),
  capturedAtSource: CapturedAtSource,
  /** Correction of the camera’s clock in seconds. */
  clockShift: z.int(),
  /** Where the camera’s clock was set, if the owner chose another zone than the import’s. */
  timeZone: z.nullable(z.string()),
  camera: z.nullable(z.string()),
  lens: z.nullable(z.string()),
  iso: z.nullable(z.int()),
  /** In mm. */
  focalLength: z.nullable(z.number()),
  focalLength35mm: z.nullable(z.number()),
  /** f-number. */
  aperture: z.nullable(z.number()),
  /** In seconds. */
  exposureTime: z.nullable(z.number()),
  flash: z.nullable(z.boolean()),
  /** True if the file ends early or is corrupt, and only a part of it could be read. */
  isDamaged: z.boolean(),
  /** Position in degrees. Only its owner gets it. */
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  files: z.array(PhotographFile),
})
export type Photograph = z.infer<typeof Photograph>

/** A camera’s clock in an import. */
export const CameraClock = z.object({
  /** Null for photographs without a camera’s name. */
  camera: z.nullable(z.string()),
  /** Photographs whose times follow the clock. Times from GPS don’t. */
  count: z.int(),
  /** Those whose times also depend on the time zone. */
  inTimeZone: z.int(),
  timeZone: z.string(),
  /** The earliest photograph: the clock’s time, `2026-11-20T07:52:10`, with the current correction. */
  first: z.object({ mediaId: Id, fileName: z.string(), local: z.string() }),
})
export type CameraClock = z.infer<typeof CameraClock>
