import type { MediaAsset } from '@studio/contract/gallery'

/** Type of the drag data that contains the id of a dragged image. */
export const DRAG_TYPE = 'text/x-studio-frame'

/** The smallest version of an image, for thumbnails. */
export const smallUrlOf = ({ thumbnails, url }: Pick<MediaAsset, 'thumbnails' | 'url'>): string =>
  thumbnails[0]?.url ?? url
