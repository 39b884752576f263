import * as z from 'zod/mini'
import { Id, Instant, lineOf, Reason, textOf } from '../kernel/index.ts'
import { LegalDocumentId, type LegalLocale, LegalReview, LegalVersion } from './legal.ts'

/** A text in both languages. */
export const LegalPair = z.object({ en: z.string(), es: z.string() })
export type LegalPair = z.infer<typeof LegalPair>

/**
 * `agreed` is the pair at the time when both languages last matched: differences from it were changed since.
 */
export const DraftText = z.object({ ...LegalPair.shape, agreed: LegalPair })
export type DraftText = z.infer<typeof DraftText>

export const DraftParagraph = z.object({
  id: Id,
  /** Index of the published paragraph, from 0. Null for a new one. */
  from: z.nullable(z.int()),
  ...DraftText.shape,
})
export type DraftParagraph = z.infer<typeof DraftParagraph>

const Editor = z.object({ at: Instant, byId: Id, email: z.nullable(z.string()) })

/** Reasons why a draft can’t be published. */
export const DRAFT_OBSTACLES = ['same', 'behind', 'empty', 'long', 'overtaken'] as const
export const DraftObstacle = z.enum(DRAFT_OBSTACLES)
export type DraftObstacle = z.infer<typeof DraftObstacle>

/** The draft of a document, as last saved. */
export const LegalDraft = z.object({
  id: LegalDocumentId,
  /** Version of the draft for optimistic locking: writers send the version they have read. */
  version: z.int(),
  /** Published version the draft is based on. Another may now be in force (`overtaken`). */
  base: z.string(),
  title: DraftText,
  paragraphs: z.array(DraftParagraph),
  /** Author of the last saved change per language. */
  edited: z.object({ en: z.nullable(Editor), es: z.nullable(Editor) }),
  /** Scheduled publication time, and the admin who scheduled it. */
  scheduled: z.nullable(
    z.object({ at: Instant, byId: Id, email: z.nullable(z.string()), asksTerms: z.boolean() }),
  ),
  /** Time when the schedule was stopped because another version was published first. */
  stoppedAt: z.nullable(Instant),
  obstacles: z.array(DraftObstacle),
  /** SHA-256 of the texts to be published, in hex, as recorded in the audit log. */
  fingerprint: z.string(),
})
export type LegalDraft = z.infer<typeof LegalDraft>

/** A document in force, split into the paragraphs that drafts are compared with. */
export const PublishedLegalDocument = z.object({
  id: LegalDocumentId,
  version: z.string(),
  publishedAt: Instant,
  title: LegalPair,
  paragraphs: z.array(LegalPair),
})
export type PublishedLegalDocument = z.infer<typeof PublishedLegalDocument>

/** Users who are asked again by a new version: everyone who accepted an earlier one. */
export const LegalReach = z.object({
  people: z.int(),
  /** Those who haven’t accepted the version in force either. */
  waiting: z.int(),
})

export const LegalDrafts = z.object({
  /** In force. */
  version: z.string(),
  reach: LegalReach,
  published: z.array(PublishedLegalDocument),
  drafts: z.array(LegalDraft),
})
export type LegalDrafts = z.infer<typeof LegalDrafts>

/** Preview for users who accepted the version in force, with counts of changes. */
export const LegalDraftDiff = z.object({
  ...LegalReview.shape,
  paragraphs: z.object({ same: z.int(), added: z.int(), removed: z.int() }),
})

/** An empty line ends a paragraph, so a paragraph that contains one would be published as two. */
export const isOneParagraph = (text: string): boolean => !/\n\s*\n/.test(text.trim())

const Title = lineOf(0, 120, 'The title')
const Words = textOf(0, 20_000, 'A paragraph').check(
  z.refine(isOneParagraph, 'A paragraph can’t contain an empty line. Split it into two paragraphs.'),
)

/** Max. paragraphs of a draft. */
const MAX_PARAGRAPHS = 500

const areOnce = (values: readonly unknown[]) => new Set(values).size === values.length
const Version = z.int().check(z.minimum(1))

export const LegalDraftChange = z.strictObject({
  version: Version,
  /** Published version with which it was compared while editing. */
  base: LegalVersion,
  title: z.strictObject({ en: Title, es: Title }),
  paragraphs: z
    .array(
      z.strictObject({
        id: Id,
        from: z.nullable(z.int().check(z.minimum(0), z.maximum(9_999))),
        en: Words,
        es: Words,
      }),
    )
    .check(
      z.maxLength(MAX_PARAGRAPHS, `A document has at most ${MAX_PARAGRAPHS} paragraphs.`),
      z.refine((all) => areOnce(all.map(({ id }) => id)), 'Name each paragraph once.'),
      z.refine(
        (all) => areOnce(all.flatMap(({ from }) => from ?? [])),
        'A draft contains each published paragraph once.',
      ),
    ),
  /** Paragraphs, or `title`, confirmed as needing no change in the older language. */
  agreed: z._default(z.array(z.union([Id, z.literal('title')])).check(z.maxLength(MAX_PARAGRAPHS + 1)), []),
  reason: Reason,
})
export type LegalDraftChange = z.output<typeof LegalDraftChange>

export const NewLegalDraft = z.strictObject({ document: LegalDocumentId, reason: Reason })

/** Action on a draft in the version that was read. */
export const LegalDraftAct = z.strictObject({ version: Version, reason: Reason })

export const LegalDraftPublication = z.strictObject({
  ...LegalDraftAct.shape,
  /** True if users must also accept the terms and confirm compliance again. */
  asksTerms: z._default(z.boolean(), false),
})

/** `at` must be in the future, within a year. */
export const LegalDraftSchedule = z.strictObject({ ...LegalDraftPublication.shape, at: Instant })

/** Language with the older text; null while both are equally new. */
export function behind({ en, es, agreed }: DraftText): LegalLocale | null {
  const isChanged = { en: en !== agreed.en, es: es !== agreed.es }
  if (isChanged.en === isChanged.es) return null
  return isChanged.en ? 'es' : 'en'
}

/** Last agreed texts of a pair: set when both languages were changed, or an admin confirms that they match. */
export const settled = (text: DraftText, isAgreed = false): LegalPair =>
  isAgreed || behind(text) === null ? { en: text.en, es: text.es } : text.agreed
