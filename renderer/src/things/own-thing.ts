// The user’s products in the renderer: data of the file, and the owner’s settings.

/** Increased when the output of `prepareThing` changes; older prepared data is then prepared again. */
export const PREPARED_VERSION = 1

/** Notes about how the file was read. */
export type ThingNote =
  /** The file is so large that it must be in millimetres or centimetres, not in metres as glTF specifies. */
  | 'millimetres?'
  | 'centimetres?'
  /** It has bones or animations; it is shown in its rest pose. */
  | 'skeleton-ignored'
  | 'animation-ignored'
  /** It had more triangles than are drawn. */
  | 'simplified'
  /** Its textures were larger than any image shows. */
  | 'textures-reduced'

/** Data of a product’s file. */
export interface ThingFacts {
  /** Number as drawn. */
  triangles: number
  /** Number of materials. */
  parts: number
  /** Number of textures. */
  textures: number
  /**
   * Width, height and depth in metres according to the file, after its node transforms, before any rotation
   * by the user.
   */
  size: [x: number, y: number, z: number]
  hasSkeleton: boolean
  isAnimated: boolean
  notes: ThingNote[]
}

export interface PreparedThing {
  /** Our own format of `PREPARED_VERSION`, which the renderer reads. */
  bytes: Uint8Array
  facts: ThingFacts
}

/** Up axis of the file. */
export type UpAxis = 'x' | '-x' | 'y' | '-y' | 'z' | '-z'

/** A user’s product in an image. */
export interface OwnThing {
  id: string
  /** Its name in prompts, in any language; a preceding “my” or “mi” is part of it. */
  names: readonly string[]
  /** Output of `prepareThing`. */
  prepared: Uint8Array
  /** True height in its stance, metres. */
  height: number
  /**
   * `front` is the rotation around the vertical axis in degrees, counter-clockwise from above; at 0 its +z
   * faces the camera.
   */
  turn: { front: number; up: UpAxis }
  use: 'stands' | 'held' | 'worn-on-feet'
}

export type UnreadableCode =
  | 'not-a-model'
  | 'no-triangles'
  | 'too-many-triangles'
  | 'too-large'
  | 'outside-reference'
  | 'bad-texture'
  | 'unsupported'

/** A file that can’t be used in a set, with the reason. */
export class UnreadableThing extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, message: string) {
    super(message)
    this.name = 'UnreadableThing'
    this.code = code
  }
}
