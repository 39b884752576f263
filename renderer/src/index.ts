// The built-in renderer, "Studio Preview": a virtual photo studio that reads a prompt, composes a set and renders it.

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
export { prepareThing } from './things/prepare-thing.ts'
