import * as z from 'zod/mini'
import { Id, Instant, lineOf, textOf } from '../kernel/index.ts'

export const ROADMAP_STATUSES = ['suggested', 'planned', 'in_progress', 'shipped', 'declined'] as const
export const RoadmapStatus = z.enum(ROADMAP_STATUSES)
export type RoadmapStatus = z.infer<typeof RoadmapStatus>

/**
 * `votes`: most votes first. `rising`: votes and comments of the last two weeks, with less weight for accounts younger
 * than a week. `new`: newest first. `order`: the order set by the team.
 */
export const ROADMAP_SORTS = ['votes', 'rising', 'new', 'order'] as const
export const RoadmapSort = z.enum(ROADMAP_SORTS)
export type RoadmapSort = z.infer<typeof RoadmapSort>

export const MAX_ROADMAP_TITLE = 120
export const MAX_ROADMAP_BODY = 4_000
export const MAX_ROADMAP_ANSWER = 2_000
export const MAX_ROADMAP_COMMENT = 2_000
/** Minimum title length for the search of similar items, and max. number of results. */
export const SIMILAR_MIN_LENGTH = 8
export const MAX_SIMILAR = 5
/** Per 24 hours. */
export const SUGGESTIONS_A_DAY = 3
export const COMMENTS_A_DAY = 30
/** Days that count for `rising`, and the account age in days for full weight. */
export const RISING_DAYS = 14
export const FULL_WEIGHT_DAYS = 7
/** Max. excerpt length in lists. */
export const ROADMAP_EXCERPT = 160

export const RoadmapTitle = lineOf(4, MAX_ROADMAP_TITLE, 'The title')
export const RoadmapBody = textOf(0, MAX_ROADMAP_BODY, 'The text')

/** Translations by the team. */
const Translation = z.object({
  title: z.string(),
  body: z.string(),
  answer: z.nullable(z.string()),
  target: z.nullable(z.string()),
})
export type RoadmapTranslation = z.infer<typeof Translation>

export const RoadmapItem = z.object({
  id: Id,
  title: z.string(),
  /** In lists, the first `ROADMAP_EXCERPT` characters. */
  body: z.string(),
  status: RoadmapStatus,
  /** Reply of the team; always set for a declined item. */
  answer: z.nullable(z.string()),
  /** Target in words, for example `January`. */
  target: z.nullable(z.string()),
  /** Translations by language code; the original texts are in the fields above. */
  translations: z.record(z.string(), Translation),
  /** Language of the original texts; null if unknown. */
  locale: z.nullable(z.string()),
  /** Parts of the work and finished parts; null without parts. */
  progress: z.nullable(z.object({ done: z.int(), parts: z.int() })),
  votes: z.int(),
  hasVoted: z.boolean(),
  isFollowed: z.boolean(),
  isMine: z.boolean(),
  /** Under review: visible to its author and the team only. */
  held: z.boolean(),
  /** Author; null for the team and for private profiles. */
  author: z.nullable(z.object({ id: Id, displayName: z.string() })),
  comments: z.int(),
  /** Version of What's new that contains it. */
  shippedIn: z.nullable(z.string()),
  /** Merge target; a merged item takes no votes. */
  mergedInto: z.nullable(z.object({ id: Id, title: z.string() })),
  version: z.int(),
  createdAt: Instant,
  statusAt: Instant,
})
export type RoadmapItem = z.infer<typeof RoadmapItem>

export const RoadmapComment = z.object({
  id: Id,
  text: z.string(),
  /** Null for the team and for private profiles. */
  author: z.nullable(z.object({ id: Id, displayName: z.string() })),
  isTeam: z.boolean(),
  isMine: z.boolean(),
  held: z.boolean(),
  createdAt: Instant,
})
export type RoadmapComment = z.infer<typeof RoadmapComment>

/** One change of an item. Doesn't say who made it. */
export const RoadmapChange = z.object({
  at: Instant,
  from: z.nullable(RoadmapStatus),
  to: z.nullable(RoadmapStatus),
  /** The other item that was merged into this one, or separated from it. */
  merged: z.nullable(z.object({ title: z.string(), isUndone: z.boolean() })),
})
export type RoadmapChange = z.infer<typeof RoadmapChange>

export const NewSuggestion = z.strictObject({
  title: RoadmapTitle,
  body: z._default(RoadmapBody, ''),
  /** Language of the comment. */
  locale: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, 'This language isn’t supported.'))),
})
export type NewSuggestion = z.output<typeof NewSuggestion>

export const CHANGE_KINDS = ['new', 'better', 'fixed'] as const
export const ChangeKind = z.enum(CHANGE_KINDS)
export type ChangeKind = z.infer<typeof ChangeKind>

const Words = z.object({ en: z.string(), es: z.string() })

/** Changes of one version. */
export const ChangelogEntry = z.object({
  id: Id,
  version: z.string(),
  title: Words,
  body: Words,
  kind: z.array(ChangeKind),
  publishedAt: Instant,
  /** Roadmap items of this version. */
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      translations: z.record(z.string(), Translation),
      votes: z.int(),
      hasVoted: z.boolean(),
      isMine: z.boolean(),
    }),
  ),
  /** New since the last visit. */
  isNew: z.boolean(),
})
export type ChangelogEntry = z.infer<typeof ChangelogEntry>

/** Realtime topic for vote counts, for everyone who views the roadmap. */
export const ROADMAP_TOPIC = 'roadmap'
export const ROADMAP_COUNT = 'count'
export const RoadmapCount = z.object({ id: Id, votes: z.int() })
export type RoadmapCount = z.infer<typeof RoadmapCount>
