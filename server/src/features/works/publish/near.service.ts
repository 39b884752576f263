import { pathOf } from '@studio/contract/kernel'
import { bandsOf, similarity, VERY_ALIKE } from '@studio/domain/text'
import { getWorkPicture, type NearWork } from '@studio/contract/works'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../platform/database/index.ts'
import type { Objects } from '../../../platform/objects/index.ts'
import { perceptualHash } from '../../../platform/pictures/index.ts'
import { type Band, findNear } from './near.store.ts'
import type { PublishableSource } from './source.service.ts'

/** Max. different bits, of 64, between similar images. */
export const LOOKS_ALIKE = 6
/** One more than the number of bands that may differ: two hashes this close share at least one band. */
const PARTS = LOOKS_ALIKE + 1
/** The first bands are those of the text. */
const FIRST_PART = 16
const MAX_NAMED = 5

/** Values by which similar works are found. */
export interface Looks {
  text: string | null
  phash: bigint | null
  bands: Band[]
}

/** 64 bits in seven parts of nine or ten. */
function partsOf(hash: bigint): Band[] {
  let rest = BigInt.asUintN(64, hash)
  return Array.from({ length: PARTS }, (_, part) => {
    const bits = part === 0 ? 10n : 9n
    const own = rest & ((1n << bits) - 1n)
    rest >>= bits
    return { band: FIRST_PART + part, hash: own }
  })
}

export const looksOf = (text: string | null, phash: bigint | null): Looks => ({
  text,
  phash,
  bands: [
    ...(text === null ? [] : bandsOf(text).map((hash, band) => ({ band, hash }))),
    ...(phash === null ? [] : partsOf(phash)),
  ],
})

/** Uses the smallest rendition, which is sufficient. */
export async function hashOf(
  objects: Pick<Objects, 'get'>,
  picture: PublishableSource['picture'],
): Promise<bigint | null> {
  if (!picture) return null
  const key = picture.thumbnails[0]?.key ?? (picture.type === 'image' ? picture.key : undefined)
  if (!key) return null
  return perceptualHash(await buffer((await objects.get(key)).body))
}

/** Works of others with similar text or images, most similar first. */
export async function nearOf(db: Database, userId: string, hashes: Looks, now: Date): Promise<NearWork[]> {
  const rows = await findNear(db, { userId, bands: hashes.bands, phash: hashes.phash, now })
  return rows
    .map((row) => {
      const { id, title, author, licence, version, thumbnails } = row
      const [small] = thumbnails
      const path = small && pathOf(getWorkPicture.path, { id, file: `${small.width}.webp` })
      const textSimilarity = hashes.text && row.prompt ? similarity(hashes.text, row.prompt) : null
      const pictureUrl = path ? `${path}?v=${version}` : null
      return { id, title, author, licence, pictureUrl, textAlike: textSimilarity, pictureApart: row.apart }
    })
    .filter(
      ({ textAlike: textSimilarity, pictureApart }) =>
        (textSimilarity ?? 0) >= VERY_ALIKE || (pictureApart ?? PARTS) <= LOOKS_ALIKE,
    )
    .sort(
      (a, b) => (b.textAlike ?? 0) - (a.textAlike ?? 0) || (a.pictureApart ?? 64) - (b.pictureApart ?? 64),
    )
    .slice(0, MAX_NAMED)
}
