import type { AllHashes } from '@studio/contract/likeness'
import { allHashes, hasLook, lumaOf } from '@studio/domain/likeness'
import { inTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/** Larger than this a picture says nothing more: hashes are made of means. In pixels, on the long side. */
const LONG_SIDE = 320

/** As `hashesOf`, for whoever has its turn already. */
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
 * What a picture is known by when it comes again: saved, made smaller, cropped or in a mirror. Made of its smallest rendering,
 * it is the same whenever it is made. Null for a picture that is all of one colour.
 * @throws PictureProblem when it cannot be decoded.
 */
export async function hashesOf(bytes: Uint8Array): Promise<AllHashes | null> {
  return inTurn(() => hashesOfOpened(bytes)).catch((error) => {
    throw problemOf(error)
  })
}
