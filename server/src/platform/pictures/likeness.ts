import type { AllHashes } from '@studio/contract/likeness'
import { allHashes, hasLook, lumaOf } from '@studio/domain/likeness'
import { runInTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/** Long side in px used for hashing. Larger sizes add nothing, as hashes use averages. */
const LONG_SIDE = 320

/** Like `hashesOf`, for callers that already hold a slot. */
export async function hashesOfOpened(bytes: Uint8Array): Promise<AllHashes | null> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const luma = lumaOf({ data, width: info.width, height: info.height })
  return hasLook(luma) ? allHashes(luma) : null
}

/**
 * Perceptual hashes that identify a re-saved, resized, cropped or mirrored image. Computed from the smallest thumbnail,
 * so they are always the same. Null for an image of a single colour. @throws PictureProblem if it can't be decoded
 */
export async function hashesOf(bytes: Uint8Array): Promise<AllHashes | null> {
  return runInTurn(() => hashesOfOpened(bytes)).catch((error) => {
    throw problemOf(error)
  })
}
