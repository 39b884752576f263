import { reasonsOf } from '../kernel/index.ts'

export const darkroomReasons = reasonsOf('darkroom', {
  imageGone: { code: 'NOT_FOUND' },
  versionGone: { code: 'NOT_FOUND' },
  syncGone: { code: 'NOT_FOUND' },
  /** Videos and animations. */
  onlyImages: { code: 'UNSUPPORTED_MEDIA' },
  tooManyPixels: { code: 'UNSUPPORTED_MEDIA', facts: { megapixels: 'number', most: 'number' } },
  /** The file of the original is missing or damaged. */
  originalUnreadable: { code: 'UNSUPPORTED_MEDIA' },
  noSuchTile: { code: 'NOT_FOUND' },
  /** Saved elsewhere in the meantime; `details.version` is the stored version. */
  changed: { code: 'CONFLICT' },
  /** Masks with too many brush strokes. */
  editTooLarge: { code: 'INPUT_INVALID' },
  /** A generated repair names a patch that was deleted, has another size, or doesn’t fit the image. */
  patchGone: { code: 'NOT_FOUND' },
  /** The area of a generated edit has no pixel. */
  areaEmpty: { code: 'INPUT_INVALID' },
  /** The area of a generated edit has too little around it to compare an answer with. */
  areaTooLarge: { code: 'INPUT_INVALID' },
  promptMissing: { code: 'INPUT_INVALID' },
  modelCannotEdit: { code: 'INPUT_INVALID', facts: { model: 'text' } },
  generationGone: { code: 'NOT_FOUND' },
  generationRunning: { code: 'CONFLICT' },
  /** No answer that can be used: rejected, failed, or discarded. */
  answerMissing: { code: 'CONFLICT' },
  tooManyRepairs: { code: 'CONFLICT', facts: { most: 'number' } },
  presetGone: { code: 'NOT_FOUND' },
  presetNameTaken: { code: 'CONFLICT' },
  tooManyPresets: { code: 'QUOTA_EXCEEDED', facts: { most: 'number' } },
  tooManyVersions: { code: 'CONFLICT', facts: { most: 'number' } },
})
