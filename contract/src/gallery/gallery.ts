import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'

/** A smaller rendering of a picture; `width` and `height` in pixels. */
export const Thumbnail = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Thumbnail = z.infer<typeof Thumbnail>

/** What a film says, as WebVTT; works as long as `url` does. Absent where nothing is said. */
const CaptionsUrl = z.optional(z.string())

export const MediaType = z.enum(['image', 'video'])
export type MediaType = z.infer<typeof MediaType>

/** A finished piece of a job's result. */
export const MediaAsset = z.object({
  id: Id,
  type: MediaType,
  /** Which item of the job it is, from 0. */
  index: z.int(),
  url: z.string(),
  thumbnails: z.array(Thumbnail),
  captionsUrl: CaptionsUrl,
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
  /** Words of its prompt that the built-in engine does not draw, each once; absent where there are none, and for other engines. */
  notUnderstood: z.optional(z.array(z.string())),
  /** Another model than the one asked for has made it: which one, and why. */
  standIn: z.optional(
    z.object({ madeBy: z.string(), insteadOf: z.string(), code: z.string(), reason: z.string() }),
  ),
})
export type MediaAsset = z.infer<typeof MediaAsset>

export const MAX_STARS = 5

/** What a picture was sorted into when it was looked through. */
export const Flag = z.enum(['pick', 'reject'])
export type Flag = z.infer<typeof Flag>

/** A word or a few, in lower case; commas and quotation marks separate tags where they are written in a row. */
export const Tag = lineOf(1, 40, 'The tag').check(
  z.toLowerCase(),
  z.normalize('NFC'),
  z.regex(/^[^",]*$/, 'A tag can’t contain commas or quotation marks.'),
  z.overwrite((text) => text.replace(/\s+/g, ' ')),
)

export const GalleryItem = z.object({
  id: Id,
  type: MediaType,
  createdAt: Instant,
  /** Id of the model as `GET /api/models` gives it. */
  model: z.string(),
  /** Name of the project. */
  project: z.nullable(z.string()),
  prompt: z.string(),
  width: z.int(),
  height: z.int(),
  /** The original; works as it stands for at least 5 minutes. */
  url: z.string(),
  /** Smallest first. */
  thumbnails: z.array(Thumbnail),
  captionsUrl: CaptionsUrl,
  /** ThumbHash in base64. */
  placeholder: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** 0 to 5; 0 is none given. */
  stars: z.int(),
  flag: z.nullable(Flag),
  /** By name. */
  tags: z.array(z.string()),
  /** What its owner wrote for those who do not see it; null stands for the prompt. */
  alt: z.nullable(z.string()),
  /** The job that made it: its pictures are one stack. */
  jobId: z.nullable(Id),
})
export type GalleryItem = z.infer<typeof GalleryItem>

/** Days a deleted picture can be restored. */
export const RESTORE_DAYS = 30

export const MAX_PROJECT_LENGTH = 80
export const ProjectName = lineOf(1, MAX_PROJECT_LENGTH, 'The project name')

export const TrashedItem = z.object({ ...GalleryItem.shape, deletedAt: Instant })
export type TrashedItem = z.infer<typeof TrashedItem>
