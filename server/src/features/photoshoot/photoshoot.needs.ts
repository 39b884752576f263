import type { Gallery } from '../gallery/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** What a shoot needs of the gallery. */
export type ShootGallery = Pick<
  Gallery,
  'preparePicture' | 'recordPicture' | 'discardPicture' | 'ensureProject' | 'find'
>

/** What a shoot needs of uploads. */
export type ShootUploads = Pick<Uploads, 'exists' | 'readReference'>

/** What a shoot needs of where the bytes are. */
export type ShootObjects = Pick<Objects, 'read'>
