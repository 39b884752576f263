import * as z from 'zod/mini'
import { Day, hasControlCharacters, Id, OffsetInstant, PageQuery } from '../kernel/index.ts'
import { ModelFamily } from '../models/index.ts'
import { Flag, MAX_STARS, MediaOrigin, MediaType, Tag } from './gallery.ts'

/** A day (`2026-11-20` in UTC) or an instant with its offset. Both ends of a range are inclusive. */
export const DayOrInstant = z.union([Day, OffsetInstant], 'Enter a date such as 2026-11-20.')

/** Max. length of a facet’s value. Longer names of cameras and lenses are cut. */
export const MAX_FACET_LENGTH = 100

/** Comma-separated tags, as in a URL: `sea,blue hour`. */
const TagRow = z.pipe(
  z.string().check(z.maxLength(600)),
  z.pipe(
    z.transform((text: string) => text.split(',').filter(Boolean)),
    z.array(Tag).check(z.maxLength(10, 'Use up to 10 tags.')),
  ),
)

/** Comma-separated words, as in a URL: `lamp,blue hour`. */
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

const FacetValue = z.string().check(z.minLength(1), z.maxLength(MAX_FACET_LENGTH))

/** Filters of the gallery (specification, section 2), with text search in prompts. */
const GalleryFilters = z.object({
  model: z.optional(ModelFamily),
  project: z.optional(z.string().check(z.maxLength(80))),
  type: z.optional(MediaType),
  dateFrom: z.optional(DayOrInstant),
  dateTo: z.optional(DayOrInstant),
  /** Items must have all of these. */
  tags: z.optional(TagRow),
  /** Items must have none of these. */
  withoutTags: z.optional(TagRow),
  /** The prompt must contain none of these. */
  withoutWords: z.optional(WordRow),
  /** Min. stars. */
  stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_STARS))),
  flag: z.optional(Flag),
  origin: z.optional(MediaOrigin),
  /** Camera metadata of a photograph, with the names of `listFacets`. */
  camera: z.optional(FacetValue),
  lens: z.optional(FacetValue),
  iso: z.optional(FacetValue),
  /** In mm. */
  focalLength: z.optional(FacetValue),
  /** Photographs of one import. */
  import: z.optional(Id),
  /** Images of one stack. */
  stack: z.optional(Id),
  /** Items of one job. */
  job: z.optional(Id),
  /** Items generated from one saved prompt. */
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
  /** With `dateTo` as an instant: skips items of the same ms that the list sorts before this id. */
  idTo: z.optional(Id),
  /** Loads the page right before this item, or the last page of all. Excludes `cursor`. */
  before: z.optional(z.union([Id, z.literal('end')])),
})
export type GalleryQuery = z.infer<typeof GalleryQuery>

/** Filters of the month counts, and the time zone in which a month starts. */
export const MonthsQuery = z.object({
  ...GalleryFilters.shape,
  /** Name in the tz database, such as `Europe/Madrid`. */
  zone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
})
export type MonthsQuery = z.infer<typeof MonthsQuery>
