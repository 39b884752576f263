import type { Gallery } from '../gallery/index.ts'

/** What films need of the gallery. */
export type VideoGallery = Pick<
  Gallery,
  | 'addressesOf'
  | 'assetsOfJobs'
  | 'discardPicture'
  | 'ensureProject'
  | 'find'
  | 'keepObjects'
  | 'prepareFilm'
  | 'recordPicture'
>
