import * as z from 'zod/mini'
import { hasControlCharacters, Id, Instant, PageQuery, textOf } from '../kernel/index.ts'
import { ModelFamily } from '../models/index.ts'

/** A smaller rendering of a picture; `width` and `height` in pixels. */
export const Thumbnail = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Thumbnail = z.infer<typeof Thumbnail>

export const MediaType = z.enum(['image', 'video'])
export type MediaType = z.infer<typeof MediaType>

export const MAX_STARS = 5

/** What a picture was sorted into when it was looked through. */
export const Flag = z.enum(['pick', 'reject'])
export type Flag = z.infer<typeof Flag>

/** A word or a few, in lower case; commas and quotation marks separate tags where they are written in a row. */
export const Tag = textOf(1, 40, 'The tag').check(
  z.toLowerCase(),
  z.normalize('NFC'),
  z.regex(/^[^",]*$/, 'A tag must not contain commas or quotation marks.'),
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

/** A day (`2026-11-20`, in UTC) or an instant with its offset; both ends of a range are inclusive. */
export const DayOrInstant = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Give a date such as 2026-11-20.',
)

export const ProjectName = textOf(1, 80, 'The project name')

export const TrashedItem = z.object({ ...GalleryItem.shape, deletedAt: Instant })
export type TrashedItem = z.infer<typeof TrashedItem>

/** Tags in a row, as an address has them: `sea,blue hour`. */
const TagRow = z.pipe(
  z.string().check(z.maxLength(600)),
  z.pipe(
    z.transform((text: string) => text.split(',').filter(Boolean)),
    z.array(Tag).check(z.maxLength(10, 'At most 10 tags at once.')),
  ),
)

/** The filters of the gallery (specification, section 2), with text search over prompts. */
export const GalleryQuery = z.object({
  ...PageQuery.shape,
  model: z.optional(ModelFamily),
  project: z.optional(z.string().check(z.maxLength(80))),
  type: z.optional(MediaType),
  dateFrom: z.optional(DayOrInstant),
  dateTo: z.optional(DayOrInstant),
  /** Pictures that have all of these. */
  tags: z.optional(TagRow),
  /** Pictures that have none of these. */
  withoutTags: z.optional(TagRow),
  /** So many or more. */
  stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_STARS))),
  flag: z.optional(Flag),
  /** What one job has made. */
  job: z.optional(Id),
  q: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(200),
      z.refine((text) => !hasControlCharacters(text), 'The search must not contain control characters.'),
    ),
  ),
})
export type GalleryQuery = z.infer<typeof GalleryQuery>
