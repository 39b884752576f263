import { getMediaBytes, type Thumbnail } from '@studio/contract/gallery'
import { pathOf } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { StoredThumbnail } from './media.store.ts'

/** The variant that is the picture itself; every other is the width of a thumbnail. */
export const ORIGINAL = 'original'

/** Path of bytes: what a signature is made for. */
export const bytesPath = (id: string, variant: string) => pathOf(getMediaBytes.path, { id, variant })

/** The signed addresses of a picture and its smaller renderings. */
export function addressesOf(
  { id, thumbnails }: { id: string; thumbnails: StoredThumbnail[] },
  { signing, clock }: { signing: Signing; clock: Clock },
): { url: string; thumbnails: Thumbnail[] } {
  const address = (variant: string) => signing.address(bytesPath(id, variant), clock)
  return {
    url: address(ORIGINAL),
    thumbnails: thumbnails.map(({ width, height }) => ({ url: address(String(width)), width, height })),
  }
}
