import type { Gallery } from '../gallery/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** What a shoot needs of the gallery. */
export type ShootGallery = Pick<
  Gallery,
  'preparePicture' | 'recordPicture' | 'discardPicture' | 'ensureProject'
>

/** What a shoot needs of uploads. */
export type ShootUploads = Pick<Uploads, 'exists' | 'readReference'>
