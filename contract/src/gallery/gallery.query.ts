import * as z from 'zod/mini'
import { Day, hasControlCharacters, Id, OffsetInstant, PageQuery } from '../kernel/index.ts'
import { ModelFamily } from '../models/index.ts'
import { Flag, MAX_STARS, MediaType, Tag } from './gallery.ts'

/** A day (`2026-11-20`, in UTC) or an instant with its offset; both ends of a range are inclusive. */
export const DayOrInstant = z.union([Day, OffsetInstant], 'Enter a date such as 2026-11-20.')

/** Tags in a row, as an address has them: `sea,blue hour`. */
const TagRow = z.pipe(
  z.string().check(z.maxLength(600)),
  z.pipe(
    z.transform((text: string) => text.split(',').filter(Boolean)),
    z.array(Tag).check(z.maxLength(10, 'Use up to 10 tags.')),
  ),
)

/** Words in a row, as an address has them: `lamp,blue hour`. */
const WordRow = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.refine((text) => !hasControlCharacters(text), 'The search can’t contain control characters.'),
  ),
  z.pipe(
    z.transform((text: string) =>
      text
        .split(',')
        .map((words) => words.trim())
        .filter(Boolean),
    ),
    z.array(z.string()).check(z.maxLength(10, 'Use up to 10 words.')),
  ),
)

/** The filters of the gallery (specification, section 2), with text search over prompts. */
const GalleryFilters = z.object({
  model: z.optional(ModelFamily),
  project: z.optional(z.string().check(z.maxLength(80))),
  type: z.optional(MediaType),
  dateFrom: z.optional(DayOrInstant),
  dateTo: z.optional(DayOrInstant),
  /** Pictures that have all of these. */
  tags: z.optional(TagRow),
  /** Pictures that have none of these. */
  withoutTags: z.optional(TagRow),
  /** Pictures with none of these anywhere in the prompt. */
  withoutWords: z.optional(WordRow),
  /** So many or more. */
  stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_STARS))),
  flag: z.optional(Flag),
  /** What one job has made. */
  job: z.optional(Id),
  /** What was made of one saved prompt. */
  prompt: z.optional(Id),
  q: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(200),
      z.refine((text) => !hasControlCharacters(text), 'The search can’t contain control characters.'),
    ),
  ),
})

export const GalleryQuery = z.object({
  ...PageQuery.shape,
  ...GalleryFilters.shape,
  /** Of what was made in the same millisecond as `dateTo` (an instant), nothing that the list has before this id. */
  idTo: z.optional(Id),
  /** The page right before this picture, or the last of all; then no `cursor`. */
  before: z.optional(z.union([Id, z.literal('end')])),
})
export type GalleryQuery = z.infer<typeof GalleryQuery>

/** What is counted by month, and where the clocks are that say when a month begins. */
export const MonthsQuery = z.object({
  ...GalleryFilters.shape,
  /** By its name in the tz database: `Europe/Madrid`. */
  zone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
})
export type MonthsQuery = z.infer<typeof MonthsQuery>
