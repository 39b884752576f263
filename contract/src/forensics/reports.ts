import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Id, Instant, lineOf } from '../kernel/index.ts'

export const MAX_REPORTS = 500
/** Bytes that a report may have as JSON. Maps are not in it: whoever has the picture makes them again. */
export const MAX_REPORT_BYTES = 256 * 1024
/** Days in which a deleted report can be had back. */
export const REPORT_RESTORE_DAYS = 30
export const MAX_REGION_NOTE = 500

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.'))
const Pixels = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** In whole pixels, from the top left of the picture. */
const ReportRegion = z.strictObject({ x: Pixels, y: Pixels, width: Pixels, height: Pixels })

/** One reading: what a test says, how strong it is by itself, and where. What else it holds is its test's own. */
const ReportFinding = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  test: z.string().check(z.minLength(1), z.maxLength(40)),
  strength: z.enum(['none', 'weak', 'notable', 'strong']),
  regions: z.array(ReportRegion).check(z.maxLength(100)),
  facts: z.record(z.string(), z.union([z.number(), z.string()])),
})
export type ReportFinding = z.infer<typeof ReportFinding>

/** What somebody noted on a region, of a finding or marked by themselves. */
const RegionNote = z.strictObject({
  region: ReportRegion,
  /** Marked by the person, not found by a test. */
  isOwn: z.boolean(),
  text: z.string().check(z.maxLength(MAX_REGION_NOTE, 'The note is too long.')),
})
export type RegionNote = z.infer<typeof RegionNote>

const Notes = z.array(RegionNote).check(z.maxLength(200, 'At most 200 regions.'))
const Name = lineOf(1, 200, 'The name of the report')

/** All that is needed to run an examination again and to see whether it comes to the same. There is no verdict in it. */
export const ReportDraft = z.strictObject({
  name: Name,
  /** The own picture that was examined, where it is one of the gallery. */
  mediaId: z._default(z.nullable(Id), null),
  /** Of the file that was examined. */
  inputSha256: Sha256,
  inputBytes: z.int().check(z.minimum(0), z.maximum(1e12)),
  mime: lineOf(1, 100, 'The type of the file'),
  /** Version of the tests, and what decoded the picture. */
  engine: lineOf(1, 200, 'The engine'),
  /** By test. */
  parameters: z.record(z.string().check(z.maxLength(60)), z.unknown()),
  findings: z.array(ReportFinding).check(z.maxLength(200, 'At most 200 findings.')),
  /** SHA-256 of every map, by its name. */
  mapHashes: z.record(z.string().check(z.maxLength(60)), Sha256),
  notes: z._default(Notes, []),
})
export type ReportDraft = z.infer<typeof ReportDraft>

/** What can be changed of a report once it is saved: what was found stays as it was. */
export const ReportChange = z
  .strictObject({ name: z.optional(Name), notes: z.optional(Notes) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Say what to change.'))
export type ReportChange = z.infer<typeof ReportChange>

/** Where the picture is to be seen; null where it is none of the gallery, or is there no more. */
const ReportPicture = z.nullable(z.object({ url: z.string(), thumbnails: z.array(Thumbnail) }))

export const ForensicReport = z.object({
  id: Id,
  createdAt: Instant,
  ...ReportDraft.shape,
  picture: ReportPicture,
})
export type ForensicReport = z.infer<typeof ForensicReport>

export const ReportGlance = z.object({
  id: Id,
  createdAt: Instant,
  name: z.string(),
  mime: z.string(),
  inputBytes: z.int(),
  inputSha256: z.string(),
  /** How many readings it holds, and regions with a note. */
  findings: z.int(),
  notes: z.int(),
  picture: ReportPicture,
})
export type ReportGlance = z.infer<typeof ReportGlance>

/** What the file of a report says it is. */
export const REPORT_FORMAT = 'studio-alpha-forensic-report'
/** A report as a file: whoever has it and the picture runs it again. */
export const ReportFile = z.object({
  format: z.literal(REPORT_FORMAT),
  version: z.literal(1),
  createdAt: Instant,
  report: ReportDraft,
})
export type ReportFile = z.infer<typeof ReportFile>
