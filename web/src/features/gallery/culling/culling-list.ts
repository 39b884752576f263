import type { GalleryItem, CulledPhotograph } from '@studio/contract/gallery'

/** True if the owner has marked it or given it stars. */
export const isMarked = ({ flag, stars }: Pick<GalleryItem, 'flag' | 'stars'>): boolean =>
  flag !== null || stars > 0

interface ListInput {
  photographs: readonly CulledPhotograph[]
  items: ReadonlyMap<string, GalleryItem>
  /** Shown during this visit. */
  seen: ReadonlySet<string>
  /** Images shown with the filter “not seen yet”, including those seen since it was turned on. */
  kept: ReadonlySet<string>
  isUnseenOnly: boolean
}

export interface CullingList {
  /** In order of capture. */
  ids: readonly string[]
  reviewed: number
  total: number
}

/**
 * Visible and counted images. With the filter, images stay in the list after they are seen, so that going
 * back works. They are omitted the next time the filter is turned on.
 */
export function cullingList({ photographs, items, seen, kept, isUnseenOnly }: ListInput): CullingList {
  const isReviewed = ({ id, isReviewed }: CulledPhotograph) => {
    const item = items.get(id)
    return isReviewed || seen.has(id) || (item !== undefined && isMarked(item))
  }
  const visible = isUnseenOnly
    ? photographs.filter((each) => kept.has(each.id) || !isReviewed(each))
    : photographs
  return {
    ids: visible.map(({ id }) => id),
    reviewed: photographs.filter(isReviewed).length,
    total: photographs.length,
  }
}

/** The rendition that fills a screen: all browsers display it, unlike some originals. */
export const screenUrlOf = ({ thumbnails, url }: Pick<GalleryItem, 'thumbnails' | 'url'>): string =>
  thumbnails.at(-1)?.url ?? url

/** Change that Z undoes. */
export interface CullingStep {
  /** The image shown at that time. */
  id: string
  undo: () => Promise<unknown>
}

/** Images to compare: the stack around an image, at most 4, otherwise the image and the next one. */
export function toCompare(
  id: string,
  { ids, stack }: { ids: readonly string[]; stack: readonly string[] },
  most: number,
): string[] {
  const among = stack.length > 1 ? stack : ids
  const count = stack.length > 1 ? most : 2
  const at = among.indexOf(id)
  if (at < 0) return []
  const first = Math.max(0, Math.min(at - (stack.length > 1 ? 1 : 0), among.length - count))
  return among.slice(first, first + count)
}
