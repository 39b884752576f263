// Objects of an image: each one once, flowers with their vase, and a default where none is named.

import type { Finish, PlaceName, SceneSpec, Thing, ThingName } from '@studio/domain/vocabulary'
import { hashText } from '../scene/random.ts'
import { SCENERY } from './subjects/forms.ts'
import type { Mentions } from './subjects/thing.ts'

/** An object with the vase or pot that the prompt names, or a table with its chairs. */
export interface StagedThing extends Thing, Mentions {
  vessel?: Finish
  /** Number of chairs at it. */
  seats?: Thing
}

/** Default objects for prompts without a known object, chosen by the prompt’s hash. */
const FALLBACKS: readonly (readonly Thing[])[] = [
  [{ kind: 'vase' }, { kind: 'orange' }],
  [{ kind: 'perfume' }],
  [{ kind: 'flowers' }],
  [{ kind: 'spheres' }],
  [{ kind: 'pear' }, { kind: 'jar' }],
  [{ kind: 'rings' }],
  [{ kind: 'tulips' }, { kind: 'book' }],
  [{ kind: 'cup' }, { kind: 'branches' }],
]

/** Places that are a landscape without people. */
const VIEWS: Partial<Record<PlaceName, Thing>> = {
  beach: { kind: 'sea' },
  desert: { kind: 'dunes' },
  mountain: { kind: 'peaks' },
  staircase: { kind: 'stairs' },
  street: { kind: 'avenue' },
  rooftop: { kind: 'skyline' },
}

/** Framings in which the place is never the subject. */
const STUDIOS: ReadonlySet<PlaceName> = new Set<PlaceName>(['cyclorama', 'sweep', 'concrete'])

/** Plants in a vase, and their vessels. */
export const GROWING_THINGS: ReadonlySet<string> = new Set<ThingName>([
  'flowers',
  'tulips',
  'branches',
  'plant',
  'cactus',
])
const VESSELS: ReadonlySet<string> = new Set<ThingName>(['vase', 'jar', 'bottle', 'cup'])

/** Outdoor subjects: with a house or a tree they make a view. */
const OUTDOORS: ReadonlySet<string> = new Set<ThingName>([
  ...(['horse', 'cow', 'sheep', 'pig', 'elephant', 'giraffe', 'lion', 'tiger', 'zebra', 'bear'] as const),
  ...(['car', 'train', 'airplane', 'bicycle', 'statue'] as const),
])

/** The same with objects typical of the place: in the snow, in the rain, on a street. */
const FOUND_OUTDOORS: ReadonlySet<string> = new Set<ThingName>([
  ...([
    'cat',
    'dog',
    'rabbit',
    'duck',
    'penguin',
    'panda',
    'elephant',
    'dinosaur',
    'hydrant',
    'stopsign',
    'airballoon',
    'fox',
    'fountain',
    'lizard',
  ] as const),
])
export const isOfOutside = ({ kind }: Thing): boolean => OUTDOORS.has(kind) || FOUND_OUTDOORS.has(kind)

const isAlike = (a: Thing, b: Thing) =>
  a.own === b.own &&
  (b.colour === undefined || a.colourName === b.colourName) &&
  (b.material === undefined || a.material === b.material) &&
  (b.count ?? 1) === 1

/** Index of an earlier mention of the same object. */
function sameAs(things: readonly Thing[], i: number): number {
  const thing = things[i]
  return things.findIndex(
    (other, j) => j < i && thing !== undefined && other.kind === thing.kind && isAlike(other, thing),
  )
}

/** Drops objects that `into` merges with another; their relations move to it. */
function joined(things: readonly StagedThing[], into: readonly (number | undefined)[]): StagedThing[] {
  const standing = things.map((_, i) => i).filter((i) => into[i] === undefined)
  const placeOf = (i: number): number => {
    const other = into[i]
    return other === undefined ? standing.indexOf(i) : placeOf(other)
  }
  const isWithin = (i: number, other: number): boolean => {
    const next = into[i]
    return next !== undefined && (next === other || isWithin(next, other))
  }
  return standing.flatMap((i) => {
    const thing = things[i]
    if (!thing) return []
    // Attributes of either apply to both.
    const relations = [i, ...things.flatMap((_, j) => (into[j] === i ? j : []))].flatMap(
      (j) => things[j]?.at ?? [],
    )
    const { at: _at, ...rest } = thing
    const own = standing.indexOf(i)
    const named = things.flatMap((other, j) => (j === i || isWithin(j, i) ? (other.named ?? []) : []))
    const at = relations
      .map((each) => ({
        ...each,
        of: each.of === 'people' ? each.of : placeOf(each.of),
        ...(each.and !== undefined && { and: placeOf(each.and) }),
      }))
      .find(({ of }) => of !== own)
    return [{ ...rest, ...(named.length > 0 && { named }), ...(at && { at }) }]
  })
}

/** Objects of an image, each once; without people and objects, one chosen by the prompt’s hash. */
export function thingsOf(spec: SceneSpec, hasOwn: boolean): readonly StagedThing[] {
  const perfume = spec.things.findIndex(({ kind }) => kind === 'perfume')
  const glass = spec.things.find(({ kind, colour, words }) => kind === 'bottle' && (colour || words))
  const named = spec.things.map((thing, i): StagedThing => {
    if (i === perfume && i === 0) return { ...thing, ...glass, kind: 'perfume' }
    const growing = spec.things.find(
      ({ kind, at }) => GROWING_THINGS.has(kind) && at?.how === 'in' && at.of === i,
    )
    return growing ? thing : withVessel(thing, spec.things)
  })
  const into = named.map((thing, i) => {
    // “Perfume bottle” is one object.
    if (thing.kind === 'bottle' && perfume >= 0) return perfume
    const inside = named.findIndex(({ vessel }, j) => vessel && spec.things[j]?.at?.of === i)
    if (inside >= 0) return inside
    const same = sameAs(named, i)
    return same >= 0 ? same : undefined
  })
  const things = seated(
    joined(
      named.map((thing, i) => ({ ...thing, named: [i] })),
      into,
    ),
  )
  if (spec.people > 0 || things.length > 0 || hasOwn) return things
  const isWanted = (thing: Thing) => !spec.unwanted.has(`thing ${thing.kind}`)
  const view = spec.place && VIEWS[spec.place]
  if (view && isWanted(view)) return [view]
  // A named place is the subject; studios are for objects.
  if (spec.place && !STUDIOS.has(spec.place)) return []
  const fallbacks = FALLBACKS.filter((fallback) => fallback.every(isWanted))
  return fallbacks[hashText(spec.prompt) % fallbacks.length] ?? []
}

/** Tables that people sit at. */
const TABLES: ReadonlySet<string> = new Set<ThingName>(['table', 'diningtable'])

/** Chairs named with a table, without another place, are at it; then it is a dining table. */
function seated(things: readonly StagedThing[]): readonly StagedThing[] {
  const table = things.findIndex(({ kind, at }) => TABLES.has(kind) && at === undefined)
  const own = things[table]
  const chairs = things.findIndex(
    ({ kind, form, at }, i) =>
      kind === 'chair' &&
      (form === 'chair' || form === 'stool') &&
      (at === undefined || (at.how === 'beside' && at.of === table)) &&
      !things.some((other) => other.at?.of === i),
  )
  const seats = things[chairs]
  if (!own || !seats) return things
  const into = things.map((_, i) => (i === chairs ? table : undefined))
  const { at: _at, ...rest } = seats
  const atTable = { kind: 'diningtable' as const, seats: { ...rest, count: seats.count ?? 4 } }
  return joined(
    things.map((thing, i) => (i === table ? { ...thing, ...atTable } : thing)),
    into,
  )
}

/** Objects on the floor of any room, and of a named room. */
const ON_FLOOR: ReadonlySet<string> = new Set<ThingName>(['diningtable', 'desk', 'ceilingfan'])
const FURNITURE: ReadonlySet<string> = new Set<ThingName>([
  ...([
    'diningtable',
    'desk',
    'bed',
    'bookshelf',
    'chair',
    'table',
    'fireplace',
    'bathtub',
    'piano',
    'ceilingfan',
    'door',
  ] as const),
])

/** True if objects are furniture, including what is on it. */
export function isFurnished(things: readonly StagedThing[], isInRoom: boolean): boolean {
  const own = isInRoom ? FURNITURE : ON_FLOOR
  return (
    things.some(({ kind }) => own.has(kind)) &&
    things.every(({ kind, at }) => own.has(kind) || at?.how === 'on' || at?.how === 'in')
  )
}

/** True if it is built with its support: flowers in a vase, a knocker on a door. */
const isOneWith = ({ kind, at }: Thing, vessel: Thing) =>
  (at?.how === 'in' && GROWING_THINGS.has(kind) && VESSELS.has(vessel.kind)) ||
  (at?.how === 'on' && kind === 'knocker' && vessel.kind === 'door')

/** Flowers in a vase are one object with the vase’s colour and material. */
function withVessel(thing: Thing, things: readonly Thing[]): StagedThing {
  const container = thing.at && thing.at.of !== 'people' ? things[thing.at.of] : undefined
  if (!container || !isOneWith(thing, container)) return thing
  const { colour, colourName, material, count } = container
  return {
    ...thing,
    ...(count !== undefined && { count }),
    vessel: { ...(colour && { colour }), ...(colourName && { colourName }), ...(material && { material }) },
  }
}

/** True if the prompt relates this object to another. */
const isRelated = (things: readonly Thing[], i: number) =>
  things[i]?.at !== undefined || things.some(({ at }) => at?.of === i || at?.and === i)

/** True if objects make a landscape or a building outdoors. */
export function isOutside(things: readonly Thing[]): boolean {
  return things.some(
    ({ kind }, i) =>
      SCENERY.has(kind) && (i === 0 || isRelated(things, i) || OUTDOORS.has(things[0]?.kind ?? '')),
  )
}

/** Objects that consist of several of their kind. */
const COUNTS_ITSELF: ReadonlySet<string> = new Set<ThingName>(['spheres', 'cubes'])
/** More objects beside the first than a stylist would place by default. */
const CROWD = 4

/** True if the prompt states relations beyond being side by side. */
export function isArranged(things: readonly Thing[]): boolean {
  return (
    things.length > CROWD ||
    things.some(
      (thing, i) =>
        thing.isStacked === true ||
        (thing.size !== undefined && things.length > 1) ||
        (thing.at !== undefined && thing.at.how !== 'beside') ||
        ((thing.count ?? 1) > 1 && (things.length > 1 || !COUNTS_ITSELF.has(thing.kind))) ||
        (i > 0 && SCENERY.has(thing.kind)),
    )
  )
}
