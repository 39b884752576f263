import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'
import { MAX_THING_HEIGHT, MAX_THING_NAME, MIN_THING_HEIGHT, plainName } from './things.rules.ts'

/** What is the matter with a file that cannot become a thing. */
export const THING_FAILURES = [
  'not-a-model',
  'no-triangles',
  'too-many-triangles',
  'too-large',
  'outside-reference',
  'bad-texture',
  'unsupported',
  // It took more memory or time than there is for one.
  'too-heavy',
  // The studio failed at it, not the file.
  'broken-off',
] as const
export const ThingFailure = z.enum(THING_FAILURES)
export type ThingFailure = z.infer<typeof ThingFailure>

/** What it is for: it stands on the floor or a table, is held in a hand, or worn on the feet. */
export const THING_USES = ['stands', 'held', 'worn-on-feet'] as const
export const ThingUse = z.enum(THING_USES)
export type ThingUse = z.infer<typeof ThingUse>

/** Which axis of the file points upwards. */
export const THING_UPS = ['y', '-y', 'z', '-z', 'x', '-x'] as const
export const ThingUp = z.enum(THING_UPS)
export type ThingUp = z.infer<typeof ThingUp>

/** Words as they stand in a prompt: whatever separates phrases there cannot be part of a name. */
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

/** What can be changed of a thing: never its file. */
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

/** What is known of a model once it has been read. */
const Facts = z.object({
  triangles: z.int(),
  parts: z.int(),
  textures: z.int(),
  /** As the file says, in its own axes: what it calls metres. */
  size: z.array(z.number()).check(z.length(3)),
  /** What its owner should know: that it is still, that its size was guessed. */
  notes: z.array(z.string()),
})

export const Thing = z.object({
  id: Id,
  createdAt: Instant,
  /** Without "my": a prompt says "my bottle" or its name alone. */
  name: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Null unless it failed. */
  failure: z.nullable(ThingFailure),
  /** What was uploaded. */
  file: z.object({ url: z.string(), bytes: z.int(), format: z.enum(['glb', 'gltf']) }),
  /** A picture of it, square; null until it is drawn. */
  cover: z.nullable(z.object({ url: z.string(), side: z.int() })),
  /** Null until it has been read. */
  facts: z.nullable(Facts),
  /** True height in metres, as it stands; null until it has been read. */
  height: z.nullable(z.number()),
  /** Degrees about the vertical, counter-clockwise from above; at 0 the file's own front (+z) faces the camera. */
  front: z.int(),
  up: ThingUp,
  use: ThingUse,
})
export type Thing = z.infer<typeof Thing>
