// The subject: mannequins with objects, a still life, or a view.

import type { Pose } from '@studio/contract/photoshoot'
import { hex, type Thing, type ThingName, allowedOf } from '@studio/domain/vocabulary'
import type { Material } from '../scene/material.ts'
import type { Bounds, SetBuilder } from '../scene/scene.ts'
import { box } from '../scene/shape.ts'
import { mix, turned, type Vec } from '../scene/vectors.ts'
import type { Choices, SceneRequest } from './choices.ts'
import { addHeld, addWorn, HELD_AT_MOST, isPair } from './figure/own-wear.ts'
import { addPeople, tableOf } from './figure/group.ts'
import type { Skeleton } from './figure/skeleton.ts'
import { amongThings, type CountedProduct } from './own-things.ts'
import { addOwnBeside, buildOwnStillLife } from './own-still-life.ts'
import type { Place } from './places/place.ts'
import { SCENERY } from './subjects/forms.ts'
import {
  buildArrangedBeside,
  buildOnTable,
  buildStillLife,
  buildStillLifeBeside,
  isOfATable,
} from './still-life.ts'
import { isOfHeads } from './portrait.ts'
import { isArranged, isOutside, type StagedThing } from './things-of.ts'

const SERIES_POSES: readonly [Pose, ...Pose[]] = [
  'standing-front',
  'three-quarter-turn',
  'walking',
  'hands-on-hips',
  'leaning',
  'seated',
  'profile',
  'over-the-shoulder',
]

/** Pose for head and shoulders: arms down, head slightly turned. */
const PORTRAIT_POSES: readonly [Pose, ...Pose[]] = [
  'three-quarter-turn',
  'standing-front',
  'three-quarter-turn',
  'profile',
  'standing-front',
  'over-the-shoulder',
]

/** Viewpoint of an empty place, metres. */
const PLACE: Bounds = { low: [-1.25, 0, -1.5], high: [1.25, 1.75, -0.9] }

export interface Subject {
  /** Placement of each mannequin. */
  figures: Skeleton[]
  /** Of the first mannequin. */
  pose?: Pose
  /** A landscape rather than objects on a table. */
  isScenery: boolean
  bounds: Bounds
}

/** Adds the subject to the set; a view also removes the place's floor and wall. */
export function addSubject(set: SetBuilder, place: Place, request: SceneRequest, choices: Choices): Subject {
  const subject = choices.isPlaceAlone
    ? { figures: [], isScenery: false }
    : choices.isStillLife
      ? { figures: [], isScenery: addStillLife(set, place, request, choices) }
      : { ...addMannequins(set, place, request, choices), isScenery: false }
  return { ...subject, bounds: choices.isPlaceAlone ? PLACE : set.bounds('subject') }
}

function addStillLife(
  set: SetBuilder,
  place: Place,
  { spec, ownThings = [] }: SceneRequest,
  choices: Choices,
): boolean {
  const { look, palette, things, side, randomOf } = choices
  const input = {
    set,
    random: randomOf('still life'),
    palette,
    things,
    trim: spec.trim,
    support: spec.support,
    materials: spec.materials,
    dressing: spec.mood === 'calm' ? 0 : look.dressing,
    side,
    wallZ: place.stage.wallZ,
    isOnGround: choices.isOnGround && ownThings.length === 0,
  }
  if (ownThings.length > 0) {
    const all = withUnnamed(things, ownThings)
    if (isArranged(things) && !isOutside(things))
      buildStillLife({ ...input, things: all, own: amongThings(ownThings) })
    else buildOwnStillLife({ ...input, things: things.filter(({ own }) => own === undefined) }, ownThings)
    return false
  }
  const { isScenery } = buildStillLife(input)
  if (isScenery) {
    const view = things.find(({ kind }) => SCENERY.has(kind))
    const floor = set.material(groundOf(view, palette.backdrop))
    if (spec.place === 'pool' && MEADOWS.has(view?.kind ?? '')) addRiver(set)
    if (view?.kind === 'palm') addSeaBehind(set)
    Object.assign(place.stage, { wallZ: -60, radius: 0, floor, wall: floor })
  }
  return isScenery
}

/** A joint activity determines the poses; at a table people sit. */
function withUnnamed(things: readonly StagedThing[], own: readonly CountedProduct[]): StagedThing[] {
  const further = own
    .filter(({ id }) => !things.some((thing) => thing.own === id))
    .map(({ id, count }): StagedThing => ({ kind: 'box', own: id, count }))
  const moved = (i: number) => i + further.length
  return [
    ...further,
    ...things.map((thing): StagedThing => {
      const { at } = thing
      if (!at || at.of === 'people') return thing
      return {
        ...thing,
        at: { ...at, of: moved(at.of), ...(at.and !== undefined && { and: moved(at.and) }) },
      }
    }),
  ]
}

function addMannequins(set: SetBuilder, place: Place, request: SceneRequest, choices: Choices) {
  const { spec, style, aspectRatio, index, ownThings = [] } = request
  const { palette, things, side, randomOf, own } = choices
  const isPortrait = isOfHeads(request, choices)
  const poses = allowedOf(spec, 'pose', isPortrait ? PORTRAIT_POSES : SERIES_POSES)
  // A joint activity decides the poses; at a table people sit.
  const isAtTable = spec.together?.how === 'table'
  const pose =
    (isAtTable ? 'seated' : request.pose) ??
    spec.pose ??
    poses[(index + Math.floor(randomOf('pose').next() * (isPortrait ? 2 : 4))) % poses.length] ??
    poses[0]
  const options = spec.together && !isAtTable ? {} : { pose }
  // A seated person sits on the named chair.
  const seat = pose === 'seated' ? things.find(({ kind }) => kind === 'chair') : undefined
  const worn = ownThings.find((thing) => thing.use === 'worn-on-feet' && !isPair(thing))
  const inHand = ownThings.find((thing) => thing.use === 'held' && thing.height <= HELD_AT_MOST)
  const figures = addPeople({
    set,
    randomOf,
    palette,
    spec,
    style,
    aspectRatio,
    pose,
    yaw: own.between(-9, 9),
    ...(seat && { seat }),
    isBarefoot: worn !== undefined,
    isHolding: inHand !== undefined,
  })
  if (worn) for (const figure of figures) addWorn(set, worn, figure)
  if (inHand && figures[0]) addHeld(set, inHand, figures[0])
  const { low, high } = set.bounds('subject')
  const standing = ownThings.filter((thing) => thing !== worn && thing !== inHand)
  const isInUse = (thing: StagedThing) =>
    thing === seat || (thing.own !== undefined && (thing.own === worn?.id || thing.own === inHand?.id))
  const table = tableOf({ spec })
  const isSet = (thing: StagedThing) => table !== undefined && isOfATable(thing)
  const remaining = withoutUsed(things, (thing) => !isSet(thing))
  // A table is never left bare.
  const cups: StagedThing[] = spec.unwanted.has('thing cup') ? [] : [{ kind: 'cup', count: spec.people }]
  const row = remaining.length > 0 ? remaining : cups
  if (table && row.length > 0) buildOnTable({ set, palette, trim: spec.trim, side, things: row }, table)
  const unplaced = withoutUsed(things, (thing) => isInUse(thing) || isSet(thing))
  if (isArranged(unplaced)) {
    buildArrangedBeside(
      {
        set,
        palette,
        trim: spec.trim,
        side,
        wallZ: place.stage.wallZ,
        things: withUnnamed(unplaced, standing),
        own: { things: standing, size: 1 },
      },
      { low, high },
    )
    return { figures, ...options }
  }
  const others = unplaced.filter(({ own: id }) => id === undefined)
  const aside = [...standing, ...others].slice(0, 2)
  aside.forEach((thing, i) => {
    // An object beside mannequins is on a separate plinth, behind and to the side.
    const isRight = (i === 0 ? -side : side) > 0
    const x = spec.people === 1 ? (isRight ? 0.78 : -0.78) : isRight ? high[0] + 0.3 : low[0] - 0.3
    const random = randomOf(`beside ${i}`)
    if ('model' in thing) addOwnBeside({ set, palette, random }, thing, [x, 0, -0.35])
    else buildStillLifeBeside(set, random, palette, thing, [x, 0, -0.55])
  })
  return { figures, ...options }
}

/** Objects except seats, held and worn ones; relations to these become relations to the person. */
function withoutUsed(
  things: readonly StagedThing[],
  isInUse: (thing: StagedThing) => boolean,
): StagedThing[] {
  const remaining = things.filter((thing) => !isInUse(thing))
  const placeOf = (i: number) => {
    const other = things[i]
    return other === undefined || isInUse(other) ? ('people' as const) : remaining.indexOf(other)
  }
  return remaining.map((thing) => {
    const { at, ...rest } = thing
    if (!at) return thing
    const and = at.and === undefined ? undefined : placeOf(at.and)
    return {
      ...rest,
      at: {
        how: at.how,
        of: at.of === 'people' ? at.of : placeOf(at.of),
        ...(and !== undefined && and !== 'people' && { and }),
      },
    }
  })
}

const WATER: Material = {
  colour: hex('#1d5468'),
  roughness: 0.06,
  f0: 0.03,
  pattern: 'water',
  patternScale: 1.6,
}
const ON_WATER: ReadonlySet<string> = new Set<ThingName>([
  ...(['sea', 'lighthouse', 'boat', 'waterfall', 'skyline', 'fireworks'] as const),
])
/** Views on grass. */
const MEADOWS: ReadonlySet<string> = new Set<ThingName>([
  ...(['tree', 'house', 'tower', 'hills', 'rainbow', 'road', 'ferriswheel'] as const),
])

/** Water behind objects on a meadow. */
function addRiver(set: SetBuilder): void {
  const river = set.as('river', () => set.group(set.material(WATER)))
  river(box([0, 0.008, -3.1], [7, 0.012, 1.15], turned(3), 0.006))
}

/** The sea behind a beach. */
function addSeaBehind(set: SetBuilder): void {
  const sea = set.as('sea', () => set.group(set.material(WATER)))
  sea(box([0, 0.006, -5], [7, 0.01, 3], turned(0), 0.004))
}

/** Ground of a view: water, meadow or earth. */
function groundOf(thing: Thing | undefined, backdrop: Vec): Material {
  const kind = thing?.kind
  if (kind && ON_WATER.has(kind))
    return { ...WATER, colour: (kind === 'sea' && thing?.colour) || WATER.colour }
  if (kind === 'avenue')
    return { colour: hex('#4b4b4f'), roughness: 0.8, pattern: 'mottled', patternScale: 2, relief: 0.3 }
  if (kind === 'palm') return { colour: hex('#d8c29a'), roughness: 0.95, pattern: 'sand', patternScale: 0.8 }
  if (kind === 'dunes')
    return { colour: thing?.colour ?? hex('#b5713c'), roughness: 0.95, pattern: 'sand', patternScale: 0.8 }
  if (MEADOWS.has(kind ?? ''))
    return { colour: mix(hex('#5d7838'), backdrop, 0.12), roughness: 0.95, pattern: 'grass', wrap: 0.2 }
  return {
    colour: mix(backdrop, [0.22, 0.18, 0.12], 0.6),
    roughness: 0.9,
    pattern: 'mottled',
    patternScale: 2,
    relief: 0.4,
  }
}
