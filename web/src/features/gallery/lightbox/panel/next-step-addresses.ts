import type { GalleryItem } from '@studio/contract/gallery'

/** URL of a brief that uses an image as its reference. */
export const addressOfReference = ({ id }: Pick<GalleryItem, 'id'>): string =>
  `/dashboard/photoshoot?reference=${id}`

/** URL of the darkroom with an image. Leaving it returns to the present page. */
export const addressOfDarkroom = ({ id }: Pick<GalleryItem, 'id'>): string =>
  `/dashboard/darkroom/${id}?from=${encodeURIComponent(location.pathname + location.search)}`
