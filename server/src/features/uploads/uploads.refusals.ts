import { refuse } from '@studio/contract/kernel'
import { uploadsReasons } from '@studio/contract/uploads'
import { PictureProblem } from '../../platform/pictures/index.ts'

const REASONS = {
  type: uploadsReasons.wrongType,
  pixels: uploadsReasons.tooManyPixels,
  broken: uploadsReasons.damaged,
} as const

/** The file of a form. Throws the refusal where there is none that can be taken. */
export function takenFile(found: Uint8Array | 'missing' | 'large'): Uint8Array {
  if (found === 'missing') throw refuse(uploadsReasons.missing)
  if (found === 'large') throw refuse(uploadsReasons.tooLarge)
  return found
}

/** Why a picture cannot be taken; any other failure as it is. */
export const pictureRefusal = (error: unknown): unknown =>
  error instanceof PictureProblem ? refuse(REASONS[error.reason], undefined, { cause: error }) : error
