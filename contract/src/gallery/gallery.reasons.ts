import { reasonsOf } from '../kernel/index.ts'

export const galleryReasons = reasonsOf('gallery', {
  onlyImagesConverted: { code: 'UNSUPPORTED_MEDIA' },
  imageUnreadable: { code: 'UNSUPPORTED_MEDIA' },
  noneLeft: { code: 'NOT_FOUND' },
  /** Sidecars were requested of items without marks. */
  noMarks: { code: 'NOT_FOUND' },
  /** The id of a new stack belongs to another one. */
  stackIdTaken: { code: 'CONFLICT' },
  stackTooSmall: { code: 'INPUT_INVALID' },
  stackTooLarge: { code: 'INPUT_INVALID', facts: { most: 'number' } },
  coverNotInStack: { code: 'INPUT_INVALID' },
  /** The import of the photograph didn’t measure it. */
  notMeasured: { code: 'CONFLICT' },
  cropTooLarge: { code: 'INPUT_INVALID', facts: { megapixels: 'number' } },
  /** The crop starts beyond the edges of the image. */
  cropOutside: { code: 'INPUT_INVALID' },
  noPreset: { code: 'NOT_FOUND' },
  /** Another preset of the user has this name; upper and lower case count as the same. */
  presetNameTaken: { code: 'CONFLICT' },
  /** Our typefaces have no glyphs for these characters of a watermark. */
  watermarkCharacters: { code: 'INPUT_INVALID', facts: { characters: 'text' } },
  tooManyPresets: { code: 'QUOTA_EXCEEDED', facts: { most: 'number' } },
  photographUnreadable: { code: 'INPUT_INVALID' },
})
