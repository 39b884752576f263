import { reasonsOf } from '../kernel/index.ts'

export const galleryReasons = reasonsOf('gallery', {
  onlyImagesConverted: { code: 'UNSUPPORTED_MEDIA' },
  imageUnreadable: { code: 'UNSUPPORTED_MEDIA' },
  noneLeft: { code: 'NOT_FOUND' },
})
