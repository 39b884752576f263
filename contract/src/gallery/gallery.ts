import * as z from 'zod/mini'
import { hasControlCharacters, Id, Instant, PageQuery, textOf } from '../kernel/index.ts'
import { ModelFamily } from '../models/index.ts'

/** A smaller rendering of a picture; `width` and `height` in pixels. */
export const Thumbnail = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Thumbnail = z.infer<typeof Thumbnail>

export const MediaType = z.enum(['image', 'video'])
export type MediaType = z.infer<typeof MediaType>

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
  /** ThumbHash in base64. */
  placeholder: z.string(),
  metadata: z.record(z.string(), z.unknown()),
})
export type GalleryItem = z.infer<typeof GalleryItem>

/** Days a deleted picture can be restored. */
export const RESTORE_DAYS = 30

/** A day (`2026-11-20`, in UTC) or an instant with its offset; both ends of a range are inclusive. */
export const DayOrInstant = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Give a date such as 2026-11-20.',
)

export const ProjectName = textOf(1, 80, 'The project name')

/** The filters of the gallery (specification, section 2), with text search over prompts. */
export const GalleryQuery = z.object({
  ...PageQuery.shape,
  model: z.optional(ModelFamily),
  project: z.optional(z.string().check(z.maxLength(80))),
  type: z.optional(MediaType),
  dateFrom: z.optional(DayOrInstant),
  dateTo: z.optional(DayOrInstant),
  q: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(200),
      z.refine((text) => !hasControlCharacters(text), 'The search must not contain control characters.'),
    ),
  ),
})
export type GalleryQuery = z.infer<typeof GalleryQuery>
