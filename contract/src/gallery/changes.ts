import * as z from 'zod/mini'
import { Id, textOf } from '../kernel/index.ts'
import { Flag, MAX_STARS, ProjectName, Tag } from './gallery.ts'

/** Tags of one picture. */
export const MAX_TAGS = 30
/** Pictures that one call changes. */
export const MAX_CHANGED = 500

const Stars = z.int('Enter 0 to 5 stars.').check(z.minimum(0), z.maximum(MAX_STARS))

/** Words for those who do not see a picture; as long as nobody wrote some, its prompt. */
const Alt = textOf(1, 500, 'The description')

/** What can be changed about one picture; what is left out stays. */
const CHANGE = {
  /** Null moves it out of its project; one that is not there is made. */
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
    /** All its tags. */
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
    /** True puts them into the trash, false takes them out again. */
    deleted: z.optional(z.boolean()),
  })
  .check(isChange)
export type PicturesChange = z.infer<typeof PicturesChange>

export const PictureIds = z
  .array(Id)
  .check(z.minLength(1, 'Choose an image.'), z.maxLength(MAX_CHANGED, `Choose up to ${MAX_CHANGED} images.`))

/** What became of each picture that was named, in that order and each once. */
export const ChangeResult = z.object({
  id: Id,
  /** Absent where it was changed; `NOT_FOUND`, or `CONFLICT` for one that would have too many tags. */
  code: z.optional(z.enum(['NOT_FOUND', 'CONFLICT'])),
})
export type ChangeResult = z.infer<typeof ChangeResult>
