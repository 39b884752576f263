import * as z from 'zod/mini'
import { Id, Instant, lineOf, textOf } from '../kernel/index.ts'

export const ROADMAP_STATUSES = ['suggested', 'planned', 'in_progress', 'shipped', 'declined'] as const
export const RoadmapStatus = z.enum(ROADMAP_STATUSES)
export type RoadmapStatus = z.infer<typeof RoadmapStatus>

/**
 * `votes`: the most first. `rising`: by the votes and comments of the last two weeks, those of accounts younger than a week
 * weigh less. `new`: the newest first. `order`: as the team put them.
 */
export const ROADMAP_SORTS = ['votes', 'rising', 'new', 'order'] as const
export const RoadmapSort = z.enum(ROADMAP_SORTS)
export type RoadmapSort = z.infer<typeof RoadmapSort>

export const MAX_ROADMAP_TITLE = 120
export const MAX_ROADMAP_BODY = 4_000
export const MAX_ROADMAP_ANSWER = 2_000
export const MAX_ROADMAP_COMMENT = 2_000
/** Characters of a title from which on it is said what is like it, and how many of those are named at most. */
export const SIMILAR_FROM = 8
export const MAX_SIMILAR = 5
/** In 24 hours. */
export const SUGGESTIONS_A_DAY = 3
export const COMMENTS_A_DAY = 30
/** Days that count as recent in `rising`, and days after which an account counts fully there. */
export const RISING_DAYS = 14
export const FULL_WEIGHT_DAYS = 7
/** A list carries the beginning of what an item says. */
export const ROADMAP_EXCERPT = 160

export const RoadmapTitle = lineOf(4, MAX_ROADMAP_TITLE, 'The title')
export const RoadmapBody = textOf(0, MAX_ROADMAP_BODY, 'The text')

/** The same words in another language, where the team wrote them. */
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
  /** In lists its first `ROADMAP_EXCERPT` characters. */
  body: z.string(),
  status: RoadmapStatus,
  /** What the team says to it; a declined item always has an answer. */
  answer: z.nullable(z.string()),
  /** What it is aimed at, in words: `January`. */
  target: z.nullable(z.string()),
  /** By the code of the language; the item's own words stand above. */
  translations: z.record(z.string(), Translation),
  /** Of the item's own words; null when that is not known. */
  locale: z.nullable(z.string()),
  /** Parts of the work, and how many of them are done; null where it has none. */
  progress: z.nullable(z.object({ done: z.int(), parts: z.int() })),
  votes: z.int(),
  hasVoted: z.boolean(),
  isFollowed: z.boolean(),
  isMine: z.boolean(),
  /** Seen by its author and the team alone, until it is checked. */
  held: z.boolean(),
  /** Who suggested it; null for the team, and for whoever shows no profile. */
  author: z.nullable(z.object({ id: Id, displayName: z.string() })),
  comments: z.int(),
  /** The version in which it came, where What's new says so. */
  shippedIn: z.nullable(z.string()),
  /** The item it was merged into; nobody votes here any more. */
  mergedInto: z.nullable(z.object({ id: Id, title: z.string() })),
  version: z.int(),
  createdAt: Instant,
  statusAt: Instant,
})
export type RoadmapItem = z.infer<typeof RoadmapItem>

export const RoadmapComment = z.object({
  id: Id,
  text: z.string(),
  /** Null for the team, and for whoever shows no profile. */
  author: z.nullable(z.object({ id: Id, displayName: z.string() })),
  isTeam: z.boolean(),
  isMine: z.boolean(),
  held: z.boolean(),
  createdAt: Instant,
})
export type RoadmapComment = z.infer<typeof RoadmapComment>

/** What became of an item: who changed it is not told. */
export const RoadmapChange = z.object({
  at: Instant,
  from: z.nullable(RoadmapStatus),
  to: z.nullable(RoadmapStatus),
  /** Another item that was merged into this one, or taken out of it again. */
  merged: z.nullable(z.object({ title: z.string(), isUndone: z.boolean() })),
})
export type RoadmapChange = z.infer<typeof RoadmapChange>

export const NewSuggestion = z.strictObject({
  title: RoadmapTitle,
  body: z._default(RoadmapBody, ''),
  /** The language it is written in. */
  locale: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, 'The language is not known.'))),
})
export type NewSuggestion = z.output<typeof NewSuggestion>

export const CHANGE_KINDS = ['new', 'better', 'fixed'] as const
export const ChangeKind = z.enum(CHANGE_KINDS)
export type ChangeKind = z.infer<typeof ChangeKind>

const Words = z.object({ en: z.string(), es: z.string() })

/** What came with a version. */
export const ChangelogEntry = z.object({
  id: Id,
  version: z.string(),
  title: Words,
  body: Words,
  kind: z.array(ChangeKind),
  publishedAt: Instant,
  /** The wishes that it fulfils. */
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
  /** Since What's new was last opened. */
  isNew: z.boolean(),
})
export type ChangelogEntry = z.infer<typeof ChangelogEntry>

/** The topic of realtime on which a new count of votes is told to whoever looks at the roadmap. */
export const ROADMAP_TOPIC = 'roadmap'
export const ROADMAP_COUNT = 'count'
export const RoadmapCount = z.object({ id: Id, votes: z.int() })
export type RoadmapCount = z.infer<typeof RoadmapCount>
