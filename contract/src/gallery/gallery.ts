import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'

/** A smaller version of an image. `width` and `height` in pixels. */
export const Thumbnail = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Thumbnail = z.infer<typeof Thumbnail>

/** Captions of a video as WebVTT. Valid as long as `url`. Absent without captions. */
const CaptionsUrl = z.optional(z.string())

export const MediaType = z.enum(['image', 'video'])
export type MediaType = z.infer<typeof MediaType>

/** One finished result of a job. */
export const MediaAsset = z.object({
  id: Id,
  type: MediaType,
  /** Index of the job item, from 0. */
  index: z.int(),
  url: z.string(),
  thumbnails: z.array(Thumbnail),
  captionsUrl: CaptionsUrl,
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
  /**
   * Words of the prompt that the built-in engine didn't recognise, without duplicates. Absent if there are none, and
   * for other engines.
   */
  notUnderstood: z.optional(z.array(z.string())),
  /** Set if another model generated it than the requested one, with the reason. */
  standIn: z.optional(
    z.object({ madeBy: z.string(), insteadOf: z.string(), code: z.string(), reason: z.string() }),
  ),
})
export type MediaAsset = z.infer<typeof MediaAsset>

export const MAX_STARS = 5

/** The owner's mark. */
export const Flag = z.enum(['pick', 'reject'])
export type Flag = z.infer<typeof Flag>

/** A short text in lower case. Commas and quotation marks separate tags in lists. */
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
  /** Id of the model as `GET /api/models` returns it. */
  model: z.string(),
  /** Project name. */
  project: z.nullable(z.string()),
  prompt: z.string(),
  width: z.int(),
  height: z.int(),
  /** URL of the original, valid for at least 5 minutes. */
  url: z.string(),
  /** Smallest first. */
  thumbnails: z.array(Thumbnail),
  captionsUrl: CaptionsUrl,
  /** ThumbHash in base64. */
  placeholder: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** 0 to 5. 0 means unrated. */
  stars: z.int(),
  flag: z.nullable(Flag),
  /** Sorted by name. */
  tags: z.array(z.string()),
  /** Alt text written by the owner; null if the prompt is used. */
  alt: z.nullable(z.string()),
  /** The job that generated it. Its images form one stack. */
  jobId: z.nullable(Id),
})
export type GalleryItem = z.infer<typeof GalleryItem>

/** Days during which a deleted item can be restored. */
export const RESTORE_DAYS = 30

export const MAX_PROJECT_LENGTH = 80
export const ProjectName = lineOf(1, MAX_PROJECT_LENGTH, 'The project name')

export const TrashedItem = z.object({ ...GalleryItem.shape, deletedAt: Instant })
export type TrashedItem = z.infer<typeof TrashedItem>
