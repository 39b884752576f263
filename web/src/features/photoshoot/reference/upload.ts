import { errorFromResponse } from '../../../platform/calls/request-error.ts'
import { MAX_UPLOAD_BYTES, postUpload, UPLOAD_TYPES, uploadsReasons } from '@studio/contract/uploads'
import { RequestError, session } from '../../../platform/index.ts'

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

/** Uploads an image and reports progress, 0 to 1, which `fetch` can't. Throws RequestError. */
export async function uploadReference(file: File, onProgress: (part: number) => void, signal: AbortSignal) {
  const token = await session.accessToken()
  const response = await send(file, token, onProgress, signal)
  if (!response.ok) throw await errorFromResponse(response)
  return postUpload.output.parse(await response.json()).asset
}

function send(file: File, token: string | null, onProgress: (part: number) => void, signal: AbortSignal) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const rejectRequest = () =>
      reject(new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR' }))
    request.open(postUpload.method, postUpload.path)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status === 0
        ? rejectRequest()
        : resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = rejectRequest
    request.onabort = rejectRequest
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append(postUpload.body.multipart.field, file, file.name)
    request.send(form)
  })
}
