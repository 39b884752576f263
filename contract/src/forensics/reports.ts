import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Id, Instant, lineOf } from '../kernel/index.ts'

export const MAX_REPORTS = 500
/** Max. size of a report as JSON, in bytes. Maps aren't included: they can be computed from the image. */
export const MAX_REPORT_BYTES = 256 * 1024
/** Days for which a deleted report can be restored. */
export const REPORT_RESTORE_DAYS = 30
export const MAX_REGION_NOTE = 500

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.'))
const Pixels = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** In whole pixels, from the top left corner. */
const ReportRegion = z.strictObject({ x: Pixels, y: Pixels, width: Pixels, height: Pixels })

/** One finding: the result of a test, its strength and its region. Other fields depend on the test. */
const ReportFinding = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  test: z.string().check(z.minLength(1), z.maxLength(40)),
  strength: z.enum(['none', 'weak', 'notable', 'strong']),
  regions: z.array(ReportRegion).check(z.maxLength(100)),
  facts: z.record(z.string(), z.union([z.number(), z.string()])),
})
export type ReportFinding = z.infer<typeof ReportFinding>

/** Note of the user on a region of a finding, or on a marked one. */
const RegionNote = z.strictObject({
  region: ReportRegion,
  /** Marked by the user, not found by a test. */
  isOwn: z.boolean(),
  text: z.string().check(z.maxLength(MAX_REGION_NOTE, 'The note is too long.')),
})
export type RegionNote = z.infer<typeof RegionNote>

const Notes = z.array(RegionNote).check(z.maxLength(200, 'At most 200 regions.'))
const Name = lineOf(1, 200, 'The name of the report')

/** Everything needed to repeat an examination and compare its results. Contains no verdict. */
export const ReportDraft = z.strictObject({
  name: Name,
  /** The examined gallery image, if any. */
  mediaId: z._default(z.nullable(Id), null),
  /** Hash of the examined file. */
  inputSha256: Sha256,
  inputBytes: z.int().check(z.minimum(0), z.maximum(1e12)),
  mime: lineOf(1, 100, 'The type of the file'),
  /** Version of the tests, and the decoder. */
  engine: lineOf(1, 200, 'The engine'),
  /** Parameters by test. */
  parameters: z.record(z.string().check(z.maxLength(60)), z.unknown()),
  findings: z.array(ReportFinding).check(z.maxLength(200, 'At most 200 findings.')),
  /** SHA-256 of each map, by name. */
  mapHashes: z.record(z.string().check(z.maxLength(60)), Sha256),
  notes: z._default(Notes, []),
})
export type ReportDraft = z.infer<typeof ReportDraft>

/** Editable fields of a saved report; findings don't change. */
export const ReportChange = z
  .strictObject({ name: z.optional(Name), notes: z.optional(Notes) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Send at least one change.'))
export type ReportChange = z.infer<typeof ReportChange>

/** Image URLs; null for local files and deleted images. */
const ReportPicture = z.nullable(z.object({ url: z.string(), thumbnails: z.array(Thumbnail) }))

export const ForensicReport = z.object({
  id: Id,
  createdAt: Instant,
  ...ReportDraft.shape,
  picture: ReportPicture,
})
export type ForensicReport = z.infer<typeof ForensicReport>

export const ReportListItem = z.object({
  id: Id,
  createdAt: Instant,
  name: z.string(),
  mime: z.string(),
  inputBytes: z.int(),
  inputSha256: z.string(),
  /** Number of findings, and of regions with a note. */
  findings: z.int(),
  notes: z.int(),
  picture: ReportPicture,
})
export type ReportListItem = z.infer<typeof ReportListItem>

/** Type marker of a report file. */
export const REPORT_FORMAT = 'studio-alpha-forensic-report'
/** A report file: with the image, anyone can repeat the examination. */
export const ReportFile = z.object({
  format: z.literal(REPORT_FORMAT),
  version: z.literal(1),
  createdAt: Instant,
  report: ReportDraft,
})
export type ReportFile = z.infer<typeof ReportFile>
