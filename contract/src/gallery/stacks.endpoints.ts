import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { galleryReasons } from './gallery.reasons.ts'
import { MAX_STACKED, StackKind, WholeStack } from './stacks.ts'

const own = { access: 'user', factor: 'none' } as const

const Members = z.array(Id).check(z.maxLength(MAX_STACKED, `A stack can have up to ${MAX_STACKED} images.`))

/** Stacks in their previous state. Creating them again undoes the change. */
const Replaced = z.array(WholeStack)

/**
 * The device chooses the id. The images leave their stacks, and stacks with fewer than two images are
 * deleted. Repeating the call changes nothing.
 */
export const createStack = endpoint({
  summary: 'Stack images',
  method: 'POST',
  path: '/api/gallery/stacks',
  ...own,
  body: z.strictObject({
    id: Id,
    kind: z._default(StackKind, 'manual'),
    mediaIds: Members.check(z.minLength(2, 'Choose at least 2 images.')),
    coverId: z.optional(z.nullable(Id)),
  }),
  output: z.object({ stack: WholeStack, replaced: Replaced }),
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT', 'INPUT_INVALID'],
  reasons: [galleryReasons.stackIdTaken, galleryReasons.stackTooSmall, galleryReasons.coverNotInStack],
})

export const changeStack = endpoint({
  summary: 'Choose the cover of a stack, or add and remove images',
  method: 'PATCH',
  path: '/api/gallery/stacks/:id',
  ...own,
  params: IdParams,
  body: z
    .strictObject({
      coverId: z.optional(z.nullable(Id)),
      add: z.optional(Members),
      remove: z.optional(Members),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, 'Name at least one field to change.')),
  /** `stack` is null if fewer than two images were left, so that it was deleted. */
  output: z.object({ stack: z.nullable(WholeStack), replaced: Replaced }),
  refusals: ['NOT_FOUND', 'INPUT_INVALID'],
  reasons: [galleryReasons.coverNotInStack, galleryReasons.stackTooLarge],
})

export const deleteStack = endpoint({
  summary: 'Unstack images, which stay in the gallery',
  method: 'DELETE',
  path: '/api/gallery/stacks/:id',
  ...own,
  params: IdParams,
  output: z.object({ replaced: Replaced }),
  refusals: ['NOT_FOUND'],
})
