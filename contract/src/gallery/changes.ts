import * as z from 'zod/mini'
import { Id, textOf } from '../kernel/index.ts'
import { Flag, MAX_STARS, ProjectName, Tag } from './gallery.ts'

/** Max. tags of one image. */
export const MAX_TAGS = 30
/** Max. items changed by one call. */
export const MAX_CHANGED = 500

const Stars = z.int('Enter 0 to 5 stars.').check(z.minimum(0), z.maximum(MAX_STARS))

/** Alt text written by the owner. Until then, the prompt is used. */
const Alt = textOf(1, 500, 'The description')

/** Changeable fields of an item. Omitted fields stay unchanged. */
const CHANGE = {
  /** Null removes the item from its project. A missing project is created. */
  project: z.optional(z.nullable(ProjectName)),
  stars: z.optional(Stars),
  flag: z.optional(z.nullable(Flag)),
}
const isChange = z.refine(
  (change: unknown) => Object.keys(change as object).length > 0,
  'Name at least one field to change.',
)

export const PictureChange = z
  .strictObject({
    ...CHANGE,
    /** Replaces all tags. */
    tags: z.optional(z.array(Tag).check(z.maxLength(MAX_TAGS, `An image can have up to ${MAX_TAGS} tags.`))),
    alt: z.optional(z.nullable(Alt)),
  })
  .check(isChange)
export type PictureChange = z.infer<typeof PictureChange>

const FewTags = z.array(Tag).check(z.maxLength(MAX_TAGS, `Choose up to ${MAX_TAGS} tags.`))

export const PicturesChange = z
  .strictObject({
    ...CHANGE,
    addTags: z.optional(FewTags),
    removeTags: z.optional(FewTags),
    /** True moves the items to the trash, false restores them. */
    deleted: z.optional(z.boolean()),
  })
  .check(isChange)
export type PicturesChange = z.infer<typeof PicturesChange>

export const PictureIds = z
  .array(Id)
  .check(z.minLength(1, 'Choose an image.'), z.maxLength(MAX_CHANGED, `Choose up to ${MAX_CHANGED} images.`))

/** Result for each requested item, in order, without duplicates. */
export const ChangeResult = z.object({
  id: Id,
  /** Absent if the item was changed. `NOT_FOUND`, or `CONFLICT` if it would have too many tags. */
  code: z.optional(z.enum(['NOT_FOUND', 'CONFLICT'])),
})
export type ChangeResult = z.infer<typeof ChangeResult>
