// The built-in renderer, "Studio Preview": a virtual photo studio that reads a prompt, composes a set and renders it.

import type { PreparedThing } from './things/own-thing.ts'

export { type EncodedImage } from './encode.ts'
export { type Guides, type PoseKeypoints } from './guides/guides.ts'
export {
  createRenderer,
  type PictureFacts,
  type PictureRequest,
  type Renderer,
  type RendererOptions,
  type StillRequest,
} from './renderer.ts'
export { UnreadableReference } from './style-reference.ts'
export {
  type OwnThing,
  PREPARED_VERSION,
  type PreparedThing,
  type ThingFacts,
  type ThingNote,
  type UnreadableCode,
  UnreadableThing,
  type UpAxis,
} from './things/own-thing.ts'

/**
 * Reads a GLB, or a glTF with everything embedded, in the calling thread. The same file gives the same bytes. Rejects
 * with `UnreadableThing` for a file that can’t be used in a set, and with the signal’s reason when aborted.
 */
export async function prepareThing(
  file: Uint8Array,
  options: { signal?: AbortSignal } = {},
): Promise<PreparedThing> {
  // Loaded lazily: its libraries weigh as much as the rest of the renderer.
  const { prepareThing: prepare } = await import('./things/prepare-thing.ts')
  return prepare(file, options)
}
