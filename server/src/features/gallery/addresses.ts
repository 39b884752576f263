import { getMediaBytes, type Thumbnail } from '@studio/contract/gallery'
import { pathOf } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { StoredThumbnail } from './media.store.ts'

/** The variant that is the picture itself; every other is the width of a thumbnail. */
export const ORIGINAL = 'original'

/** What a film says. */
export const CAPTIONS = 'captions'

/** A picture in the trash has addresses of its own, so that those it had before show nothing. */
export type Whereabouts = 'gallery' | 'trash'
export const IN_TRASH = 'deleted-'

/** Path of bytes: what a signature is made for. */
export const bytesPath = (id: string, variant: string) => pathOf(getMediaBytes.path, { id, variant })

export interface Addressed {
  id: string
  thumbnails: StoredThumbnail[]
  isCaptioned?: boolean
}

/** The signed addresses of a picture and its smaller renderings, and of the captions of a film. */
export function addressesOf(
  { id, thumbnails, isCaptioned = false }: Addressed,
  { signing, clock }: { signing: Signing; clock: Clock },
  where: Whereabouts = 'gallery',
): { url: string; thumbnails: Thumbnail[]; captionsUrl?: string } {
  const prefix = where === 'trash' ? IN_TRASH : ''
  const address = (variant: string) => signing.address(bytesPath(id, prefix + variant), clock)
  return {
    url: address(ORIGINAL),
    thumbnails: thumbnails.map(({ width, height }) => ({ url: address(String(width)), width, height })),
    ...(isCaptioned && { captionsUrl: address(CAPTIONS) }),
  }
}
