import type { MediaAsset } from '@studio/contract/gallery'

/** What a frame that is dragged says of itself: the id of its picture. */
export const DRAGGED = 'text/x-studio-frame'

/** The smallest version of a picture, for where it is only pointed at. */
export const smallUrlOf = ({ thumbnails, url }: Pick<MediaAsset, 'thumbnails' | 'url'>): string =>
  thumbnails[0]?.url ?? url
