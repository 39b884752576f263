import { reasonsOf } from '../kernel/index.ts'

export const photographsReasons = reasonsOf('photographs', {
  /** The file has no bytes. */
  empty: { code: 'INPUT_INVALID' },
  unsupported: { code: 'UNSUPPORTED_MEDIA' },
  /** A RAW file without an embedded JPEG that is large enough to be shown. */
  noPreview: { code: 'UNSUPPORTED_MEDIA' },
  /** The operator has turned off HEIC. */
  heicOff: { code: 'UNSUPPORTED_MEDIA' },
  tooManyPixels: { code: 'INPUT_INVALID', facts: { megapixels: 'number', most: 'number' } },
  tooLarge: { code: 'PAYLOAD_TOO_LARGE', facts: { megabytes: 'number' } },
  unreadable: { code: 'INPUT_INVALID' },
  /** The bytes don’t have the hash that was sent with them. */
  digestMismatch: { code: 'INPUT_INVALID' },
})

/** Reasons for refusing the file of a photograph. */
export const photographReasons = Object.values(photographsReasons)
