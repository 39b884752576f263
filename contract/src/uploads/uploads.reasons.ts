import { reasonsOf } from '../kernel/index.ts'

export const uploadsReasons = reasonsOf('uploads', {
  missing: { code: 'INPUT_INVALID' },
  /** This and `tooLarge` are the specification's, section 5. */
  wrongType: { code: 'UNSUPPORTED_MEDIA' },
  tooLarge: { code: 'PAYLOAD_TOO_LARGE' },
  tooManyPixels: { code: 'INPUT_INVALID' },
  damaged: { code: 'INPUT_INVALID' },
})

/** What can be wrong with a picture in the file of a form. */
export const fileReasons = Object.values(uploadsReasons)

/** What can be wrong with a picture. */
export const pictureReasons = [
  uploadsReasons.wrongType,
  uploadsReasons.tooManyPixels,
  uploadsReasons.damaged,
] as const
