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
export const WorkAbout = plainTextOf(0, MAX_WORK_ABOUT, 'The description')

/** Source: the caller’s prompt (latest version by default), image, video or template. */
export const WorkSource = z.strictObject({
  kind: WorkKind,
  id: Id,
  version: z.optional(z.int().check(z.minimum(1))),
})
export type WorkSource = z.infer<typeof WorkSource>

/** Max. days in the future for a schedule. */
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
  /** Default: now. */
  publishAt: z.optional(z.nullable(Instant)),
  /** For prompts and templates: the cover image; null for none. Default: the cover of the source. */
  coverId: z.optional(z.nullable(Id)),
  /** Sources besides the automatically detected ones. */
  parents: z._default(z.array(Id).check(z.maxLength(MAX_NAMED)), []),
  /** For images and videos: show the prompt and the generation settings. Default: from the settings. */
  sharePrompt: z.optional(z.boolean()),
  /** Default: from the settings. */
  resale: z.optional(z.boolean()),
  training: z.optional(z.boolean()),
  /** Keep the name on remixes after the account is deleted. */
  keepsName: z._default(z.boolean(), true),
  /** Confirms that the work resembles another author’s work; moderation gets the reason. */
  confirmed: z._default(z.boolean(), false),
  reason: z.optional(textOf(0, 500, 'The reason')),
})
export type NewWork = z.output<typeof NewWork>

/** Result of publishing. A held work waits for review and is visible to no one else. */
export const PublishResult = z.object({
  work: Work,
  result: z.enum(['live', 'scheduled', 'held']),
  /** For held works: the words under review, by field. */
  words: z.array(z.object({ field: z.string(), words: z.array(z.string()) })),
})
export type PublishResult = z.infer<typeof PublishResult>

/** Similar work by another author. */
const NearWork = z.object({
  id: Id,
  title: z.string(),
  author: z.string(),
  licence: Licence,
  /** URL of the smallest rendition. */
  pictureUrl: z.nullable(z.string()),
  /** 0 to 1; null if there is no text to compare. */
  textAlike: z.nullable(z.number()),
  /** Of 64; null if there are no images to compare. */
  pictureApart: z.nullable(z.int()),
})
export type NearWork = z.infer<typeof NearWork>

/** Preview of a publication. */
export const PublishPreview = z.object({
  title: z.string(),
  tags: z.array(z.string()),
  prompt: z.nullable(z.string()),
  author: z.string(),
  /** Cover, as in the gallery. */
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
  /** Works that can still be published in these 24 hours. */
  left: z.int(),
  /** From the settings. */
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
    /** Only a more open licence. */
    licence: z.optional(Licence),
    resale: z.optional(z.literal(true, 'The terms of a work can only be relaxed.')),
    training: z.optional(z.literal(true, 'The terms of a work can only be relaxed.')),
    /** Publishes another version of the source prompt, by its number. */
    promptVersion: z.optional(z.int().check(z.minimum(1))),
  })
  .check(z.refine((change: unknown) => Object.keys(change as object).length > 0, 'Send at least one change.'))
export type WorkChange = z.output<typeof WorkChange>

export const Lineage = z.object({
  /** All sources and remixes, nearest first. */
  parents: z.array(WorkRelative),
  children: z.array(WorkRelative),
  /** The caller’s unpublished copies. */
  own: z.array(z.object({ promptId: Id, title: z.string() })),
})
export type Lineage = z.infer<typeof Lineage>
