import { Refusal } from '@studio/contract/kernel'
import { UPLOAD_MESSAGES } from '@studio/contract/uploads'
import { PictureProblem } from '../../platform/pictures/index.ts'

const refuse = (code: 'PAYLOAD_TOO_LARGE' | 'INPUT_INVALID', message: string) =>
  new Refusal(code, message, { details: { file: message } })

/** The file of a form. Throws the refusal where there is none that can be taken. */
export function takenFile(found: Uint8Array | 'missing' | 'large'): Uint8Array {
  if (found === 'missing') throw refuse('INPUT_INVALID', UPLOAD_MESSAGES.missing)
  if (found === 'large') throw refuse('PAYLOAD_TOO_LARGE', UPLOAD_MESSAGES.size)
  return found
}

/** Why a picture cannot be taken, in the words of the specification, section 5; any other failure as it is. */
export function pictureRefusal(error: unknown): unknown {
  if (!(error instanceof PictureProblem)) return error
  const message = UPLOAD_MESSAGES[error.reason]
  const code = error.reason === 'type' ? 'UNSUPPORTED_MEDIA' : 'INPUT_INVALID'
  return new Refusal(code, message, { details: { file: message }, cause: error })
}
