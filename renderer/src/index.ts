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
 * A PNG of the same size as the image, aligned with it to the pixel. A large one takes some hundred
 * megabytes.
 */
export async function prepareThing(
  file: Uint8Array,
  options: { signal?: AbortSignal } = {},
): Promise<PreparedThing> {
  // Size of the image in pixels.
  const { prepareThing: prepare } = await import('./things/prepare-thing.ts')
  return prepare(file, options)
}
