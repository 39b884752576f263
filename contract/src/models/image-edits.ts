import * as z from 'zod/mini'

/**
 * What a generated edit does within its area: adds to it, removes something, replaces its content, or follows an
 * instruction.
 */
export const IMAGE_EDIT_KINDS = ['fill', 'remove', 'replace', 'instruct'] as const
export const ImageEditKind = z.enum(IMAGE_EDIT_KINDS)
export type ImageEditKind = z.infer<typeof ImageEditKind>

/** What a model makes of a mask: changes nothing outside of it, takes it as a hint, or takes none. */
export type MaskUse = 'exact' | 'hint' | 'none'

/** Edits of images that a model can make. */
export interface ImageEdits {
  kinds: ImageEditKind[]
  mask: MaskUse
}
