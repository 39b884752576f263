import { addressOf } from '@studio/contract/kernel'
import { MAX_THING_BYTES, type Thing, uploadThing } from '@studio/contract/things'
import { errorFromResponse } from '../../platform/calls/request-error.ts'
import { RequestError, session } from '../../platform/index.ts'

/** Problems of a file that are detected before the upload. */
export type FileProblem = 'type' | 'size' | 'empty'

const ENDINGS = /\.(?:glb|gltf)$/i
export const THING_FILES = '.glb,.gltf,model/gltf-binary,model/gltf+json'

export function problemOfFile({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (!ENDINGS.test(name)) return 'type'
  if (size > MAX_THING_BYTES) return 'size'
  return size === 0 ? 'empty' : null
}

/** Uploads a model and reports progress, 0 to 1, which `fetch` can't. Throws RequestError. */
export async function sendThing(
  file: File,
  name: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Thing> {
  const token = await session.accessToken()
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const rejectRequest = () =>
      reject(new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR' }))
    request.open(uploadThing.method, addressOf(uploadThing, { query: { name } }))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader(
      'content-type',
      /\.gltf$/i.test(file.name) ? 'model/gltf+json' : 'model/gltf-binary',
    )
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status === 0
        ? rejectRequest()
        : resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = rejectRequest
    request.onabort = rejectRequest
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
  if (!response.ok) throw await errorFromResponse(response)
  return uploadThing.output.parse(await response.json()).thing
}
