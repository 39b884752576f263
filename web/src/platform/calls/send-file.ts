import { session } from '../index.ts'
import { errorFromResponse, RequestError } from './request-error.ts'

interface FileRequest {
  method: string
  address: string
  body: File | FormData
  /** Media type of the body. Default: what the browser derives from it. */
  mime?: string
  /** Called with the part that was sent, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Sends a file and reports progress, which `fetch` can't. Returns the JSON of the response. Throws RequestError. */
export async function sendFile({
  method,
  address,
  body,
  mime,
  onProgress,
  signal,
}: FileRequest): Promise<unknown> {
  const token = await session.accessToken()
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const rejectRequest = () =>
      reject(new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR' }))
    request.open(method, address)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (mime) request.setRequestHeader('content-type', mime)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status === 0
        ? rejectRequest()
        : resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = rejectRequest
    request.onabort = rejectRequest
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
  if (!response.ok) throw await errorFromResponse(response)
  return await response.json()
}
