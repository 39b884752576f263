import * as z from 'zod/mini'
import { Id, Instant, lineOf, Reason, textOf } from '../kernel/index.ts'

export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const
export const LegalDocumentId = z.enum(LEGAL_DOCUMENTS)
export type LegalDocumentId = z.infer<typeof LegalDocumentId>

/** Languages of the documents. Readers of other languages get English. */
export const LEGAL_LOCALES = ['en', 'es'] as const
export const LegalLocale = z.enum(LEGAL_LOCALES)
export type LegalLocale = z.infer<typeof LegalLocale>

/** Named after its month or day, with a number if there are several: `2025-01`, `2026-11-20.2`. */
export const LegalVersion = z
  .string()
  .check(
    z.maxLength(20),
    z.regex(/^\d{4}-\d{2}(-\d{2})?(\.\d{1,3})?$/, 'Name a version after its date: 2026-11 or 2026-11-20.2.'),
  )

export const LegalDocumentSummary = z.object({
  id: LegalDocumentId,
  version: z.string(),
  title: z.string(),
  publishedAt: Instant,
})

/** Plain text: paragraphs separated by empty lines, `## ` before a heading, `- ` before each list item. */
export const LegalDocument = z.object({
  ...LegalDocumentSummary.shape,
  locale: LegalLocale,
  body: z.string(),
  /** All versions, newest first. */
  versions: z.array(z.object({ version: z.string(), publishedAt: Instant })),
})
export type LegalDocument = z.infer<typeof LegalDocument>

export const ParagraphChange = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type ParagraphChange = z.infer<typeof ParagraphChange>

/** Current documents for a user who accepted older ones, or none. */
export const LegalReview = z.object({
  /** Versions to send with an acceptance. */
  version: z.string(),
  /** The last acceptance; null for a first one. */
  accepted: z.nullable(z.object({ version: z.string(), at: Instant })),
  documents: z.array(
    z.object({
      ...LegalDocumentSummary.shape,
      /** True if it differs from the accepted version. */
      isChanged: z.boolean(),
      paragraphs: z.array(ParagraphChange),
    }),
  ),
})
export type LegalReview = z.infer<typeof LegalReview>

const LegalText = z.strictObject({
  title: lineOf(1, 120, 'The title'),
  body: textOf(1, 100_000, 'The text'),
})

export const NewLegalVersion = z.strictObject({
  version: LegalVersion,
  /** True if users must also accept the terms and confirm compliance again. */
  asksTerms: z._default(z.boolean(), false),
  /** Changed documents. Absent documents stay unchanged. */
  documents: z
    .array(z.strictObject({ id: LegalDocumentId, texts: z.strictObject({ en: LegalText, es: LegalText }) }))
    .check(
      z.minLength(1, 'Name at least one document.'),
      z.refine(
        (documents) => new Set(documents.map(({ id }) => id)).size === documents.length,
        'Name each document once.',
      ),
    ),
  /** Reason for the audit log. */
  reason: z.optional(Reason),
})
export type NewLegalVersion = z.output<typeof NewLegalVersion>

export const LegalAcceptance = z.object({
  id: Id,
  userId: Id,
  email: z.string(),
  version: z.string(),
  /** True if the terms and compliance were also accepted. */
  confirmsTerms: z.boolean(),
  acceptedAt: Instant,
})
export type LegalAcceptance = z.infer<typeof LegalAcceptance>
