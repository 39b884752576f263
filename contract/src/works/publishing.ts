import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Id, Instant, plainLineOf, plainTextOf, textOf } from '../kernel/index.ts'
import { Licence } from './licences.ts'
import {
  MAX_WORK_ABOUT,
  MAX_WORK_TITLE,
  Work,
  WorkKind,
  WorkRelative,
  WorkTags,
  WorkVisibility,
} from './works.ts'

export const WorkTitle = plainLineOf(1, MAX_WORK_TITLE, 'The title').check(
  z.overwrite((text) => text.replace(/\s+/g, ' ')),
)
export const WorkAbout = plainTextOf(0, MAX_WORK_ABOUT, 'The text about it')

/** What is published: an own prompt (its newest version unless said), picture, film or template. */
export const WorkSource = z.strictObject({
  kind: WorkKind,
  id: Id,
  version: z.optional(z.int().check(z.minimum(1))),
})
export type WorkSource = z.infer<typeof WorkSource>

/** The furthest in the future that something can be scheduled, in days. */
export const SCHEDULE_DAYS = 365
const MAX_NAMED = 20

export const NewWork = z.strictObject({
  source: WorkSource,
  title: WorkTitle,
  /** Plain text. */
  about: z._default(WorkAbout, ''),
  tags: z._default(WorkTags, []),
  licence: Licence,
  visibility: z._default(WorkVisibility, 'public'),
  /** Now unless said. */
  publishAt: z.optional(z.nullable(Instant)),
  /** Of a prompt or a template: the own picture that shows it; null shows none. Unless said, its cover. */
  coverId: z.optional(z.nullable(Id)),
  /** Works that it grew from, besides those that are known. */
  parents: z._default(z.array(Id).check(z.maxLength(MAX_NAMED)), []),
  /** Of a picture or a film: whether its prompt and how it was made are shown; as the settings say unless said. */
  sharePrompt: z.optional(z.boolean()),
  /** As the settings say unless said. */
  resale: z.optional(z.boolean()),
  training: z.optional(z.boolean()),
  /** Whether the name stays with what grew from it when the account is gone. */
  keepsName: z._default(z.boolean(), true),
  /** That it is like another's work is known; the reason is kept for moderation. */
  confirmed: z._default(z.boolean(), false),
  reason: z.optional(textOf(0, 500, 'The reason')),
})
export type NewWork = z.output<typeof NewWork>

/** What became of it: what is held waits for a person to look at it, and is shown to nobody else. */
export const PublishResult = z.object({
  work: Work,
  result: z.enum(['live', 'scheduled', 'held']),
  /** Of what is held: the words that are looked at, each by its field. */
  words: z.array(z.object({ field: z.string(), words: z.array(z.string()) })),
})
export type PublishResult = z.infer<typeof PublishResult>

/** Somebody else's work that looks or reads alike. */
const NearWork = z.object({
  id: Id,
  title: z.string(),
  author: z.string(),
  licence: Licence,
  /** The smallest picture of it. */
  pictureUrl: z.nullable(z.string()),
  /** From 0 to 1; null where there is no text to compare. */
  textAlike: z.nullable(z.number()),
  /** Of 64; null where there are no pictures to compare. */
  pictureApart: z.nullable(z.int()),
})
export type NearWork = z.infer<typeof NearWork>

/** What publishing would be like. */
export const PublishPreview = z.object({
  title: z.string(),
  tags: z.array(z.string()),
  prompt: z.nullable(z.string()),
  author: z.string(),
  /** What will show it, as it is in the gallery. */
  picture: z.nullable(
    z.object({
      url: z.string(),
      thumbnails: z.array(Thumbnail),
      placeholder: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
  /** Version of the prompt. */
  number: z.nullable(z.int()),
  parents: z.array(z.object({ ...WorkRelative.shape, isOwn: z.boolean() })),
  near: z.array(NearWork),
  /** How many can still be published in these 24 hours. */
  left: z.int(),
  /** As the settings say. */
  isOn: z.boolean(),
  resale: z.boolean(),
  training: z.boolean(),
  sharePrompt: z.boolean(),
})
export type PublishPreview = z.infer<typeof PublishPreview>

export const WorkChange = z
  .strictObject({
    title: z.optional(WorkTitle),
    about: z.optional(WorkAbout),
    tags: z.optional(WorkTags),
    visibility: z.optional(WorkVisibility),
    /** Only a more open one. */
    licence: z.optional(Licence),
    resale: z.optional(z.literal(true, 'The terms of a work can only be opened.')),
    training: z.optional(z.literal(true, 'The terms of a work can only be opened.')),
    /** Publishes another version of the prompt it is of: its number. */
    promptVersion: z.optional(z.int().check(z.minimum(1))),
  })
  .check(z.refine((change: unknown) => Object.keys(change as object).length > 0, 'Say what to change.'))
export type WorkChange = z.output<typeof WorkChange>

export const Lineage = z.object({
  /** All that it grew from, and all that grew from it, the nearest first. */
  parents: z.array(WorkRelative),
  children: z.array(WorkRelative),
  /** Own copies of it that are not published. */
  own: z.array(z.object({ promptId: Id, title: z.string() })),
})
export type Lineage = z.infer<typeof Lineage>
