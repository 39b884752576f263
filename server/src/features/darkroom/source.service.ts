import { darkroomReasons, MAX_EDITED_PIXELS } from '@studio/contract/darkroom'
import { refuse } from '@studio/contract/kernel'
import type { Database } from '../../platform/database/index.ts'
import { ObjectMissing } from '../../platform/objects/index.ts'
import { PictureProblem } from '../../platform/pictures/index.ts'
import type { UneditedRow } from '../gallery/index.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'

const MEGAPIXEL = 1_000_000

/**
 * The original of a user’s image that can be edited.
 * @throws Refusal imageGone, onlyImages, tooManyPixels
 */
export async function originalToEdit(
  { gallery }: Pick<DarkroomDeps, 'gallery'>,
  db: Database,
  userId: string,
  mediaId: string,
): Promise<UneditedRow> {
  const original = await gallery.findUnedited(db, userId, mediaId)
  if (!original) throw refuse(darkroomReasons.imageGone)
  if (original.type !== 'image' || original.mime === 'image/gif') throw refuse(darkroomReasons.onlyImages)
  const pixels = original.width * original.height
  if (pixels > MAX_EDITED_PIXELS)
    throw refuse(darkroomReasons.tooManyPixels, {
      megapixels: Math.ceil(pixels / MEGAPIXEL),
      most: MAX_EDITED_PIXELS / MEGAPIXEL,
    })
  return original
}

/** Refuses an original whose file is missing or can’t be decoded. @throws Refusal originalUnreadable, and anything else */
export function refuseUnreadable(cause: unknown): never {
  if (!(cause instanceof PictureProblem || cause instanceof ObjectMissing)) throw cause
  throw refuse(darkroomReasons.originalUnreadable, undefined, { cause })
}
