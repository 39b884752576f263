import { reasonsOf } from '../kernel/index.ts'

export const uploadsReasons = reasonsOf('uploads', {
  missing: { code: 'INPUT_INVALID' },
  /** The texts of this and `tooLarge` are fixed by the specification, section 5. */
  wrongType: { code: 'UNSUPPORTED_MEDIA' },
  tooLarge: { code: 'PAYLOAD_TOO_LARGE' },
  tooManyPixels: { code: 'INPUT_INVALID' },
  damaged: { code: 'INPUT_INVALID' },
})

/** Reasons for refusing an image in a form. */
export const fileReasons = Object.values(uploadsReasons)

/** Reasons for refusing an image. */
export const pictureReasons = [
  uploadsReasons.wrongType,
  uploadsReasons.tooManyPixels,
  uploadsReasons.damaged,
] as const
