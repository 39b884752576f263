import { getMediaBytes, type Thumbnail } from '@studio/contract/gallery'
import { pathOf } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { StoredThumbnail } from './media.store.ts'

/** Variant of the original. Every other variant is the width of a thumbnail. */
export const ORIGINAL = 'original'

/** Variant of the captions of a video. */
export const CAPTIONS = 'captions'

/** Items in the trash have different URLs, so that earlier URLs stop working. */
export type Whereabouts = 'gallery' | 'trash'
export const IN_TRASH = 'deleted-'

/** URL path of the bytes, which is what gets signed. */
export const bytesPath = (id: string, variant: string) => pathOf(getMediaBytes.path, { id, variant })

export interface Addressed {
  id: string
  thumbnails: StoredThumbnail[]
  isCaptioned?: boolean
}

/**
 * Part of an item’s URLs that changes when it shows another rendition, so that pages reload it. Objects of an
 * item are in the folder named after it, those of a rendition in another one.
 */
function versionOf(id: string, thumbnails: readonly StoredThumbnail[]): string | undefined {
  const folder = thumbnails[0]?.key.split('/')[1]
  return folder === undefined || folder === id ? undefined : folder.slice(0, 8)
}

/** Signed URLs of an item, its thumbnails and its captions. */
export function addressesOf(
  { id, thumbnails, isCaptioned = false }: Addressed,
  { signing, clock }: { signing: Signing; clock: Clock },
  where: Whereabouts = 'gallery',
): { url: string; thumbnails: Thumbnail[]; captionsUrl?: string } {
  const prefix = where === 'trash' ? IN_TRASH : ''
  const version = versionOf(id, thumbnails)
  const address = (variant: string) => {
    const url = signing.address(bytesPath(id, prefix + variant), clock)
    return version === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}edit=${version}`
  }
  return {
    url: address(ORIGINAL),
    thumbnails: thumbnails.map(({ width, height }) => ({ url: address(String(width)), width, height })),
    ...(isCaptioned && { captionsUrl: address(CAPTIONS) }),
  }
}
