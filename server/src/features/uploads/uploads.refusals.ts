import { refuse } from '@studio/contract/kernel'
import { uploadsReasons } from '@studio/contract/uploads'
import { PictureProblem } from '../../platform/pictures/index.ts'

const REASONS = {
  type: uploadsReasons.wrongType,
  pixels: uploadsReasons.tooManyPixels,
  broken: uploadsReasons.damaged,
} as const

/** Returns the file of a form. Throws if there is no acceptable file. */
export function requireFile(file: Uint8Array | 'missing' | 'large'): Uint8Array {
  if (file === 'missing') throw refuse(uploadsReasons.missing)
  if (file === 'large') throw refuse(uploadsReasons.tooLarge)
  return file
}

/** Converts a decoder error to a refusal; other errors are returned unchanged. */
export const pictureRefusal = (error: unknown): unknown =>
  error instanceof PictureProblem ? refuse(REASONS[error.reason], undefined, { cause: error }) : error
