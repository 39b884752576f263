import type { GalleryItem } from '@studio/contract/gallery'

/** Where the brief is that takes a picture as its reference. */
export const addressOfReference = ({ id }: Pick<GalleryItem, 'id'>): string =>
  `/dashboard/photoshoot?reference=${id}`
