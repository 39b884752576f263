import { sendFile } from '../../../platform/calls/send-file.ts'
import { MAX_UPLOAD_BYTES, postUpload, UPLOAD_TYPES, uploadsReasons } from '@studio/contract/uploads'
import { RequestError } from '../../../platform/index.ts'

export type UploadProblem = 'type' | 'size' | 'pixels' | 'broken' | 'missing' | 'failed'

/** Checks a file before it is uploaded (specification, section 5). */
export function problemOfFile(file: Pick<File, 'type' | 'size'>): UploadProblem | null {
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type)) return 'type'
  if (file.size > MAX_UPLOAD_BYTES) return 'size'
  return null
}

const PROBLEMS: Record<string, UploadProblem> = {
  [uploadsReasons.wrongType.name]: 'type',
  [uploadsReasons.tooLarge.name]: 'size',
  [uploadsReasons.tooManyPixels.name]: 'pixels',
  [uploadsReasons.damaged.name]: 'broken',
  [uploadsReasons.missing.name]: 'missing',
}

/** The reason of a refused upload, if it concerns the file. */
export const problemOfError = (error: unknown): UploadProblem =>
  (error instanceof RequestError && PROBLEMS[error.reason ?? '']) || 'failed'

/** Uploads an image and reports progress, 0 to 1. Throws RequestError. */
export async function uploadReference(file: File, onProgress: (part: number) => void, signal: AbortSignal) {
  const body = new FormData()
  body.append(postUpload.body.multipart.field, file, file.name)
  const { method, path: address } = postUpload
  return postUpload.output.parse(await sendFile({ method, address, body, onProgress, signal })).asset
}
