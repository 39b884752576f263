import * as z from 'zod/mini'
import { MediaOrigin, Tag, Thumbnail } from '../gallery/index.ts'
import { Id, Instant, isPlain } from '../kernel/index.ts'
import { Licence } from './licences.ts'

export const WORK_KINDS = ['prompt', 'image', 'video', 'template'] as const
export const WorkKind = z.enum(WORK_KINDS)
export type WorkKind = z.infer<typeof WorkKind>

export const WorkVisibility = z.enum(['public', 'unlisted'])
export type WorkVisibility = z.infer<typeof WorkVisibility>

/**
 * `held`, `hidden` and `removed` are set by moderation; only the author and admins see these works. `withdrawn` is set
 * by the author and is permanent.
 */
export const WorkStatus = z.enum(['scheduled', 'live', 'held', 'hidden', 'removed', 'withdrawn'])
export type WorkStatus = z.infer<typeof WorkStatus>

export const MAX_WORK_TITLE = 120
export const MAX_WORK_ABOUT = 500
export const MAX_WORK_TAGS = 12
/** Max. works per user in 24 hours. */
export const WORKS_A_DAY = 20
/** Max. characters of the prompt on a tile. */
export const EXCERPT_LENGTH = 200

export const WorkTags = z
  .array(Tag.check(isPlain('The tag')))
  .check(z.maxLength(MAX_WORK_TAGS, `A work has at most ${MAX_WORK_TAGS} tags.`))

/** Published copy of the image or video, at its own URLs. Sizes in pixels. */
const WorkPicture = z.object({
  width: z.int(),
  height: z.int(),
  /** Full copy: an image, or the MP4 of a video. */
  url: z.string(),
  /** Smallest first; always images, also for videos. */
  thumbnails: z.array(Thumbnail),
  /** ThumbHash in base64. */
  placeholder: z.string(),
})

/** Fields of a work on a tile. */
export const Work = z.object({
  id: Id,
  kind: WorkKind,
  title: z.string(),
  author: z.object({ id: Id, displayName: z.string(), avatarUrl: z.nullable(z.string()) }),
  licence: Licence,
  visibility: WorkVisibility,
  status: WorkStatus,
  /** For scheduled works: the time of publication. */
  publishedAt: Instant,
  picture: z.nullable(WorkPicture),
  /** Length of a video. */
  seconds: z.nullable(z.number()),
  /** Start of the prompt. */
  excerpt: z.string(),
  tags: z.array(z.string()),
  /** Model ID, as in `GET /api/models`. */
  model: z.nullable(z.string()),
  likes: z.int(),
  saves: z.int(),
  /** People who have used it, and how many of them kept an image. */
  uses: z.int(),
  keptBy: z.int(),
  /** Number of remixes. */
  remixes: z.int(),
  /** Reason for showing the work: `kept:<n>`, `new`, `yours`, `followed`. */
  why: z.array(z.string()),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  isOwn: z.boolean(),
  version: z.int(),
})
export type Work = z.infer<typeof Work>

/** Terms agreed to at publication. */
export const WorkTerms = z.object({
  /** Permission to resell the work and to train models on it. */
  resale: z.boolean(),
  training: z.boolean(),
  /** Name for the credit. */
  credit: z.string(),
})
export type WorkTerms = z.infer<typeof WorkTerms>

/** Source or remix of a work. `withdrawn` and `gone` keep only the names. */
export const WorkRelative = z.object({
  id: Id,
  title: z.string(),
  author: z.string(),
  licence: Licence,
  /** Steps between the two works, min. 1. */
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
  /** Of an image or video that wasn’t generated. */
  origin: z.nullable(MediaOrigin),
  parameters: z.object({
    model: z.nullable(z.string()),
    aspectRatio: z.nullable(z.string()),
    style: z.nullable(z.string()),
    seed: z.nullable(z.int()),
  }),
  terms: WorkTerms,
  /** All sources, nearest first. */
  parents: z.array(WorkRelative),
  /** Newest first. */
  versions: z.array(z.object({ number: z.int(), createdAt: Instant })),
  locale: z.nullable(z.string()),
})
export type WorkPage = z.infer<typeof WorkPage>
