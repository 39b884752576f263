import * as z from 'zod/mini'
import { Id } from '../kernel/index.ts'

/** Photographs taken in quick succession, exposures of the same motif, or images grouped by the user. */
export const StackKind = z.enum(['burst', 'bracket', 'manual'])
export type StackKind = z.infer<typeof StackKind>

/** Max. images of a stack. */
export const MAX_STACKED = 500

/** The stack of an image, as in lists. */
export const ItemStack = z.object({
  id: Id,
  kind: StackKind,
  /** Images outside the trash. */
  count: z.int(),
  /** The image that represents a collapsed stack. */
  coverId: Id,
})
export type ItemStack = z.infer<typeof ItemStack>

/** A stack with its images outside the trash, oldest first. */
export const WholeStack = z.object({
  id: Id,
  kind: StackKind,
  /** Null for the first image. */
  coverId: z.nullable(Id),
  mediaIds: z.array(Id),
})
export type WholeStack = z.infer<typeof WholeStack>
