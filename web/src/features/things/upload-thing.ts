import { addressOf } from '@studio/contract/kernel'
import { MAX_THING_BYTES, type Thing, uploadThing } from '@studio/contract/things'
import { sendFile } from '../../platform/calls/send-file.ts'

/** Problems of a file that are detected before the upload. */
export type FileProblem = 'type' | 'size' | 'empty'

const ENDINGS = /\.(?:glb|gltf)$/i
export const THING_FILES = '.glb,.gltf,model/gltf-binary,model/gltf+json'

export function problemOfFile({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (!ENDINGS.test(name)) return 'type'
  if (size > MAX_THING_BYTES) return 'size'
  return size === 0 ? 'empty' : null
}

/** Uploads a model and reports progress, 0 to 1. Throws RequestError. */
export async function sendThing(
  file: File,
  name: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Thing> {
  const answer = await sendFile({
    method: uploadThing.method,
    address: addressOf(uploadThing, { query: { name } }),
    body: file,
    mime: /\.gltf$/i.test(file.name) ? 'model/gltf+json' : 'model/gltf-binary',
    onProgress,
    signal,
  })
  return uploadThing.output.parse(answer).thing
}
