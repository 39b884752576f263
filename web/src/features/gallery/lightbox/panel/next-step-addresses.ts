import type { GalleryItem } from '@studio/contract/gallery'

/** URL of a brief that uses an image as its reference. */
export const addressOfReference = ({ id }: Pick<GalleryItem, 'id'>): string =>
  `/dashboard/photoshoot?reference=${id}`
