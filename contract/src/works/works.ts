import * as z from 'zod/mini'
import { Tag, Thumbnail } from '../gallery/index.ts'
import { Id, Instant, isPlain } from '../kernel/index.ts'
import { Licence } from './licences.ts'

export const WORK_KINDS = ['prompt', 'image', 'video', 'template'] as const
export const WorkKind = z.enum(WORK_KINDS)
export type WorkKind = z.infer<typeof WorkKind>

export const WorkVisibility = z.enum(['public', 'unlisted'])
export type WorkVisibility = z.infer<typeof WorkVisibility>

/**
 * `held`, `hidden` and `removed` are moderation's, and only its author and admins see such a work; `withdrawn` is its author's,
 * for good.
 */
export const WorkStatus = z.enum(['scheduled', 'live', 'held', 'hidden', 'removed', 'withdrawn'])
export type WorkStatus = z.infer<typeof WorkStatus>

export const MAX_WORK_TITLE = 120
export const MAX_WORK_ABOUT = 500
export const MAX_WORK_TAGS = 12
/** Of one person, in 24 hours. */
export const WORKS_A_DAY = 20
/** Characters of its prompt that a tile shows. */
export const EXCERPT_LENGTH = 200

export const WorkTags = z
  .array(Tag.check(isPlain('The tag')))
  .check(z.maxLength(MAX_WORK_TAGS, `A work has at most ${MAX_WORK_TAGS} tags.`))

/** What shows a work: its own copy, at addresses of its own. Sizes in pixels. */
const WorkPicture = z.object({
  width: z.int(),
  height: z.int(),
  /** The full copy: a picture or, of a film, the mp4. */
  url: z.string(),
  /** Smallest first; pictures, also of a film. */
  thumbnails: z.array(Thumbnail),
  /** ThumbHash in base64. */
  placeholder: z.string(),
})

/** What a tile needs of a work. */
export const Work = z.object({
  id: Id,
  kind: WorkKind,
  title: z.string(),
  author: z.object({ id: Id, displayName: z.string(), avatarUrl: z.nullable(z.string()) }),
  licence: Licence,
  visibility: WorkVisibility,
  status: WorkStatus,
  /** Where it is scheduled: when it will be. */
  publishedAt: Instant,
  picture: z.nullable(WorkPicture),
  /** Length of a film. */
  seconds: z.nullable(z.number()),
  /** The first characters of its prompt. */
  excerpt: z.string(),
  tags: z.array(z.string()),
  /** Id of the model, as `GET /api/models` gives it. */
  model: z.nullable(z.string()),
  likes: z.int(),
  saves: z.int(),
  /** People who have used it, and how many of them kept a picture that they made with it. */
  uses: z.int(),
  keptBy: z.int(),
  /** Works that grew from it. */
  remixes: z.int(),
  /** Why it is shown: `kept:<n>`, `new`, `yours`, `followed`. */
  why: z.array(z.string()),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  isOwn: z.boolean(),
  version: z.int(),
})
export type Work = z.infer<typeof Work>

/** What was agreed to when a work was published. */
export const WorkTerms = z.object({
  /** Whether the work itself may be sold on, and whether models may be trained on it. */
  resale: z.boolean(),
  training: z.boolean(),
  /** The name that is to be given. */
  credit: z.string(),
})
export type WorkTerms = z.infer<typeof WorkTerms>

/** Another work of the same line. `withdrawn` and `gone` leave their names and nothing else. */
export const WorkRelative = z.object({
  id: Id,
  title: z.string(),
  author: z.string(),
  licence: Licence,
  /** Steps between the two, 1 or more. */
  depth: z.int(),
  status: z.enum(['live', 'withdrawn', 'gone']),
})
export type WorkRelative = z.infer<typeof WorkRelative>

export const WorkPage = z.object({
  ...Work.shape,
  /** Plain text. */
  about: z.string(),
  prompt: z.nullable(z.string()),
  negative: z.nullable(z.string()),
  parameters: z.object({
    model: z.nullable(z.string()),
    aspectRatio: z.nullable(z.string()),
    style: z.nullable(z.string()),
    seed: z.nullable(z.int()),
  }),
  terms: WorkTerms,
  /** All that it grew from, the nearest first. */
  parents: z.array(WorkRelative),
  /** Newest first. */
  versions: z.array(z.object({ number: z.int(), createdAt: Instant })),
  locale: z.nullable(z.string()),
})
export type WorkPage = z.infer<typeof WorkPage>
