// People's own products as the renderer knows them: what a file said of itself, and how the thing is meant.

/** Raised whenever what `prepareThing` writes is read otherwise: what was prepared before is then prepared anew. */
export const PREPARED_VERSION = 1

/** What somebody should know of how their file was read. */
export type ThingNote =
  /** So large that the file is surely in millimetres, or centimetres, and not in metres as glTF has it. */
  | 'millimetres?'
  | 'centimetres?'
  /** It has bones or movements; it stands as the file has it at rest. */
  | 'skeleton-ignored'
  | 'animation-ignored'
  /** It had more triangles than are drawn. */
  | 'simplified'
  /** Its textures were larger than any picture shows. */
  | 'textures-reduced'

/** What the file of a thing says. */
export interface ThingFacts {
  /** As they are drawn. */
  triangles: number
  /** How many materials it is made of. */
  parts: number
  /** How many pictures lie on it. */
  textures: number
  /** Width, height and depth in metres as the file says, after its node transforms, before anybody turned it. */
  size: [x: number, y: number, z: number]
  hasSkeleton: boolean
  isAnimated: boolean
  notes: ThingNote[]
}

export interface PreparedThing {
  /** A format of our own, of `PREPARED_VERSION`: what the renderer reads. */
  bytes: Uint8Array
  facts: ThingFacts
}

/** Which axis of the file points up. */
export type UpAxis = 'x' | '-x' | 'y' | '-y' | 'z' | '-z'

/** A thing of somebody's own that stands in a picture. */
export interface OwnThing {
  id: string
  /** How prompts call it, in any language; "my" and "mi" before it belong to it. */
  names: readonly string[]
  /** What `prepareThing` made. */
  prepared: Uint8Array
  /** Its true height as it stands, metres. */
  height: number
  /** `front` is how far it is turned about the vertical, degrees, counter-clockwise from above; at 0 its +z faces the camera. */
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

/** A file that cannot stand in a set, and why. */
export class UnreadableThing extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, message: string) {
    super(message)
    this.name = 'UnreadableThing'
    this.code = code
  }
}
