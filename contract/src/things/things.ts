import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'
import { MAX_THING_HEIGHT, MAX_THING_NAME, MIN_THING_HEIGHT, plainName } from './things.rules.ts'

/** Reasons why a file can't become a product. */
export const THING_FAILURES = [
  'not-a-model',
  'no-triangles',
  'too-many-triangles',
  'too-large',
  'outside-reference',
  'bad-texture',
  'unsupported',
  // Processing exceeded the memory or time limit.
  'too-heavy',
  // An error of the server, not of the file.
  'broken-off',
] as const
export const ThingFailure = z.enum(THING_FAILURES)
export type ThingFailure = z.infer<typeof ThingFailure>

/** Use of a product: standing on the floor or a table, held in a hand, or worn on the feet. */
export const THING_USES = ['stands', 'held', 'worn-on-feet'] as const
export const ThingUse = z.enum(THING_USES)
export type ThingUse = z.infer<typeof ThingUse>

/** Axis of the file that points upwards. */
export const THING_UPS = ['y', '-y', 'z', '-z', 'x', '-x'] as const
export const ThingUp = z.enum(THING_UPS)
export type ThingUp = z.infer<typeof ThingUp>

/** Characters that can appear within a phrase of a prompt. Separators of phrases are excluded. */
const SAYABLE = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} '’&-]*$/u
export const ThingName = lineOf(1, MAX_THING_NAME, 'The name').check(
  z.overwrite(plainName),
  z.refine((name) => SAYABLE.test(name), 'Use only letters, digits, spaces and hyphens.'),
)

export const ThingHeight = z
  .number()
  .check(
    z.minimum(MIN_THING_HEIGHT, 'Enter a height of at least 5 mm.'),
    z.maximum(MAX_THING_HEIGHT, 'Enter a height of up to 20 m.'),
  )

/** Changeable fields. The file can't be changed. */
export const ThingChange = z
  .strictObject({
    name: z.optional(ThingName),
    height: z.optional(ThingHeight),
    front: z.optional(z.int().check(z.minimum(0), z.maximum(359))),
    up: z.optional(ThingUp),
    use: z.optional(ThingUse),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Name at least one field to change.'))
export type ThingChange = z.infer<typeof ThingChange>

/** Facts about a model that was read. */
const Facts = z.object({
  triangles: z.int(),
  parts: z.int(),
  textures: z.int(),
  /** Size in metres along the axes of the file. */
  size: z.array(z.number()).check(z.length(3)),
  /** Notes for the owner, for example that its size was guessed. */
  notes: z.array(z.string()),
})

export const Thing = z.object({
  id: Id,
  createdAt: Instant,
  /** Without "my". A prompt uses "my bottle" or the name alone. */
  name: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Null unless it failed. */
  failure: z.nullable(ThingFailure),
  /** The uploaded file. */
  file: z.object({ url: z.string(), bytes: z.int(), format: z.enum(['glb', 'gltf']) }),
  /** Square preview image; null until it is rendered. */
  cover: z.nullable(z.object({ url: z.string(), side: z.int() })),
  /** Null until it has been read. */
  facts: z.nullable(Facts),
  /** Real height in metres after orientation; null until it has been read. */
  height: z.nullable(z.number()),
  /**
   * Rotation in degrees about the vertical axis, counter-clockwise from above. At 0, the file's front (+z) faces the
   * camera.
   */
  front: z.int(),
  up: ThingUp,
  use: ThingUse,
})
export type Thing = z.infer<typeof Thing>
