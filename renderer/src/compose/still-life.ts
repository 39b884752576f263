// Composes objects on plinths with a few forms around them, as a stylist would.

import type { Finish, MaterialName, Thing, ThingName } from '@studio/domain/vocabulary'
import type { Material } from '../scene/material.ts'
import { type Bounds, createSetBuilder, enlarging, type SetBuilder } from '../scene/scene.ts'
import { createRandom, hashText, type Random } from '../scene/random.ts'
import { arch, ball, box, cylinder, torus } from '../scene/shape.ts'
import { mix, scale, turned, type Vec } from '../scene/vectors.ts'
import { finishFor, finishOf } from './finishes.ts'
import type { Palette } from './palette.ts'
import { addOwn, type PlacedProducts, placeAt, stanceOf } from './own-things.ts'
import { arrange, type Room, STILL_LIFE } from './arrangement.ts'
import { SCENERY } from './subjects/forms.ts'
import { GROWING_THINGS, isArranged, isOutside, type StagedThing } from './things-of.ts'
import { addBranches, addLeafyPlant } from './subjects/plants/plants.ts'
import { addThing } from './subjects/things.ts'

export interface StillLifeInput {
  set: SetBuilder
  random: Random
  palette: Palette
  things: readonly StagedThing[]
  trim: Finish
  /** Support that the prompt names. */
  support: Finish
  materials: readonly MaterialName[]
  dressing: 0 | 1 | 2 | 3
  /** The user’s products named by `things`. */
  own?: PlacedProducts
  side: number
  wallZ: number
  /** Objects are on the ground of the place, without a stylist’s forms. */
  isOnGround?: boolean
}

/** Objects beside a person are low. */
const LARGE: ReadonlySet<string> = new Set<ThingName>([
  ...([
    'cat',
    'dog',
    'horse',
    'bear',
    'panda',
    'elephant',
    'giraffe',
    'lion',
    'tiger',
    'zebra',
    'cow',
  ] as const),
  ...([
    'pig',
    'sheep',
    'piano',
    'guitar',
    'bicycle',
    'bookshelf',
    'table',
    'diningtable',
    'desk',
    'fountain',
    'bed',
    'robot',
    'balloon',
  ] as const),
])

/** Adds the objects, the first in the middle. Returns whether it is a view rather than a still life. */
export function buildStillLife(input: StillLifeInput): { isScenery: boolean } {
  const { set, random, palette, things, side } = input
  const [first, ...others] = things
  if (!first) return { isScenery: false }
  if (isArranged(things)) return buildArranged(input)
  const isScenery = SCENERY.has(first.kind)
  const plinth = set.material(standOf(input))
  const stand = set.as('support', () => set.group(plinth, { subject: !isScenery }))
  const isBare = isScenery || input.isOnGround === true
  const high = isBare ? 0 : random.pick([0.12, 0.2, 0.28])
  const base = { set, random, palette, trim: input.trim }

  if (!isBare) {
    const isRound = random.is(0.6)
    if (isRound) stand(cylinder([0, 0, 0], 0.52, high, 0.012))
    else stand(box([0, high / 2, 0], [0.5, high / 2, 0.42], turned(random.between(-14, 14)), 0.008))
  }
  addThing(first.kind, { ...base, ...potOf(first), foot: [0, high, 0], finish: first })

  others.slice(0, 3).forEach((thing, i) => {
    const x = (i === 0 ? -side : side) * (i === 2 ? 0.3 : 0.68)
    const z = i === 2 ? 0.62 : -0.28
    const y = i === 2 || isBare || SCENERY.has(thing.kind) ? 0 : i === 0 ? high + 0.12 : high * 0.6
    if (SCENERY.has(thing.kind)) return
    if (y > 0 && !isBare) stand(cylinder([x, 0, z], 0.29, y, 0.01))
    if (GROWING_THINGS.has(thing.kind) && !isScenery)
      addThing(thing.kind, { ...base, ...potOf(thing), foot: [x * 1.06, y, z - 0.1], finish: thing })
    else addThing(thing.kind, { ...base, foot: [x, y, z], finish: thing })
  })
  if (!isBare) dress(input, high, others.length)
  return { isScenery }
}

/** Landforms behind everything else. */
const LAND: ReadonlySet<string> = new Set<ThingName>([
  ...(['hills', 'peaks', 'dunes', 'sea', 'rainbow', 'skyline', 'road', 'avenue', 'fireworks'] as const),
])
/** Land takes no space from the objects on it. */
const NOWHERE: Bounds = { low: [0, 0, 0], high: [0, 0, 0] }
/** Scale of other objects beside buildings and trees, and the room in a view. */
const IN_A_VIEW = 0.5
const VIEW: Room = { width: 2, height: 1.2 }
/** Distance of objects from the middle of a view, metres. */
const FOREGROUND = -0.3
/** Margin of a slab around its objects, metres. */
const SLAB_MARGIN = 0.14

/** Smaller reductions aren’t visible. */
const NEARLY_ONE = 0.995

const potOf = ({ vessel, seats }: StagedThing) => ({ ...(vessel && { vessel }), ...(seats && { seats }) })

/** An object’s extent around its foot, measured by building it separately. */
function builtAs(
  input: Pick<StillLifeInput, 'set' | 'palette' | 'trim' | 'own'>,
  thing: StagedThing,
  seed: number,
  factor = 1,
): Bounds {
  const aside = createSetBuilder()
  const one = thing.count === undefined ? thing : { ...thing, count: 1 }
  addOne({ ...input, set: aside }, one, { seed, foot: [0, 0, 0], factor })
  return aside.bounds('subject')
}

function addOne(
  { set, palette, trim, own }: Pick<StillLifeInput, 'set' | 'palette' | 'trim' | 'own'>,
  thing: StagedThing,
  { seed, foot, factor }: { seed: number; foot: Vec; factor: number },
): void {
  if (thing.own !== undefined) {
    const mine = own?.things.find(({ id }) => id === thing.own)
    if (own && mine) addOwn(set, mine, placeAt(stanceOf(mine), foot, turned(0), own.size * factor))
    return
  }
  // Buildings and trees are built around the middle of a view: that point moves to the foot when they are
  // scaled around another.
  const isOfAView = SCENERY.has(thing.kind)
  const size = isOfAView ? Math.min(factor, NEARLY_ONE) : factor
  const center = isOfAView ? scale(foot, 1 / (1 - size)) : foot
  addThing(thing.kind, {
    set: enlarging(set, size, center),
    random: createRandom(seed),
    palette,
    trim,
    foot: isOfAView ? [0, 0, 0] : foot,
    finish: thing,
    isAlone: true,
    ...potOf(thing),
  })
}

/** Objects in the relations that the prompt states, on a slab or on the ground of a view. */
function buildArranged(input: StillLifeInput): { isScenery: boolean } {
  const { set, random, things, side } = input
  const isScenery = isOutside(things)
  const seedOf = (thing: StagedThing) => hashText(`${thing.kind} ${thing.colourName ?? ''}`)
  const isBare = isScenery || input.isOnGround === true
  const high = isBare ? 0 : random.pick([0.12, 0.2])
  const land = isScenery ? things.filter(({ kind }) => LAND.has(kind)) : []
  for (const thing of land) addThing(thing.kind, { ...input, foot: [0, 0, 0], finish: thing, isAlone: true })
  // Land isn’t a neighbour: objects in front of it are in the foreground.
  const others = things.map((thing): StagedThing => {
    const { at: place, ...rest } = thing
    const isByLand = place && place.of !== 'people' && land.some((each) => each === things[Number(place.of)])
    return isByLand || !place ? rest : thing
  })
  const factorOf = (thing: Thing) => (isScenery && !SCENERY.has(thing.kind) ? IN_A_VIEW : 1)
  const { placed, half } = arrange(
    others,
    (thing) => (LAND.has(thing.kind) ? NOWHERE : builtAs(input, thing, seedOf(thing), factorOf(thing))),
    side,
    isScenery ? VIEW : STILL_LIFE,
  )
  for (const { thing, foot, factor, index } of placed) {
    if (land.some((each) => each === things[index])) continue
    addOne(input, thing, {
      seed: seedOf(thing),
      foot: [foot[0], foot[1] + high, foot[2] + (land.length > 0 ? FOREGROUND : 0)],
      factor: factor * factorOf(thing),
    })
  }
  if (!isBare)
    set.as('support', () => set.group(set.material(standOf(input)), { subject: true }))(
      // Extends into the floor, so that no light comes through under its rounded edge.
      box(
        [0, high / 2 - 0.02, 0],
        [half[0] + SLAB_MARGIN, high / 2 + 0.02, half[1] + SLAB_MARGIN],
        turned(0),
        0.012,
      ),
    )
  return { isScenery }
}

/**
 * The support: from the prompt, otherwise in a material that the prompt gives to nothing else, otherwise
 * plaster.
 */
export function standOf({ support, materials, palette }: StillLifeInput): Material {
  const usual: Material = {
    colour: palette.plinth,
    roughness: 0.85,
    f0: 0.025,
    pattern: 'mottled',
    patternScale: 1.6,
    relief: 0.12,
  }
  if (support.colour || support.material) return finishFor(support, palette.plinth, usual)
  return materials[0] ? finishOf(materials[0], mix(palette.plinth, palette.accent, 0.2)) : usual
}

/** Decorative forms around the subject; their number depends on the style. */
export function dress(input: StillLifeInput, high: number, occupied: number): void {
  const { set, random, palette, dressing, side, wallZ } = input
  const pale = set.group(
    set.material({
      colour: palette.plinth,
      roughness: 0.9,
      f0: 0.02,
      pattern: 'mottled',
      patternScale: 1.4,
      relief: 0.12,
    }),
  )
  const accent = set.group(
    set.material({
      colour: dressing === 3 ? palette.second : mix(palette.plinth, palette.accent, 0.45),
      roughness: 0.55,
      f0: 0.04,
    }),
  )
  const back = Math.max(wallZ + 0.35, -1.25)
  if (occupied === 0 && dressing > 0) {
    const h = high + random.between(0.14, 0.3)
    pale(cylinder([-side * 0.66, 0, -0.34], 0.25, h, 0.01))
    const top: Vec = [-side * 0.66, h, -0.34]
    if (random.is(0.5)) accent(ball([top[0], top[1] + 0.13, top[2]], 0.13))
    else addLeafyPlant(set, random, [top[0], top[1] - 0.02, top[2]], 0.62, [0.1, 0.2, 0.07])
  }
  if (dressing >= 2) {
    pale(arch([side * 0.42, 0.72, back], 0.5, 0.085, 0.12, 0.72, turned(side * 8)))
    pale(box([side * 0.86, 0.15, -0.2], [0.16, 0.15, 0.16], turned(24), 0.008))
  }
  if (dressing === 3) {
    const gold = set.group(set.material(finishOf('gold', [1, 1, 1])))
    gold(torus([-side * 0.35, 0.95, back + 0.1], 0.5, 0.02, turned(0, 90)))
    accent(ball([side * 0.86, 0.43, -0.2], 0.13))
    for (let i = 0; i < 3; i++)
      accent(
        box(
          [-side * (0.85 + i * 0.13), 0.05 * (i + 1), 0.32],
          [0.3 - i * 0.06, 0.05 * (i + 1), 0.16],
          turned(-side * 10),
          0.006,
        ),
      )
  }
  if (dressing === 1 && random.is(0.4))
    addBranches(set, random, [side * 0.95, 0, -0.55], 0.95, mix(palette.second, [0.4, 0.4, 0.25], 0.5))
}

/** Room for objects beside a person, and their distance, metres. */
const BESIDE: Room = { width: 0.8, height: 1.1 }
const STEP_ASIDE = 0.12
const IN_FRONT = 0.55
const ASIDE = -0.45
/** Height of the support in front of a person. */
const LOW = 0.06

/** Objects that the prompt relates: one on another, or several of one. */
function together(things: readonly StagedThing[]): number[][] {
  const groups: number[][] = []
  things.forEach((thing, i) => {
    const other = thing.at && thing.at.of !== 'people' ? thing.at.of : undefined
    const existing = groups.find(
      (group) => group.includes(i) || (other !== undefined && group.includes(other)),
    )
    if (existing)
      existing.push(
        ...[i, other].flatMap((each) => (each === undefined || existing.includes(each) ? [] : each)),
      )
    else groups.push(other === undefined ? [i] : [i, other])
  })
  return groups
}

/** Taller products are low beside people, metres. */
const HIGH_OWN = 0.7

/** Plaster of the set, the same as for plinths beside people. */
export const plinthBeside = ({ plinth }: Palette): Material => ({
  colour: plinth,
  roughness: 0.85,
  pattern: 'mottled',
  patternScale: 1.5,
  relief: 0.15,
})

/** Objects in the stated relations to people and to each other; people are between `low` and `high`. */
export function buildArrangedBeside(
  input: Pick<StillLifeInput, 'set' | 'palette' | 'trim' | 'things' | 'side' | 'wallZ' | 'own'>,
  { low, high }: Bounds,
): void {
  const { set, palette, things, side, wallZ } = input
  const stand = set.as('support', () => set.group(set.material(plinthBeside(palette))))
  together(things.filter(({ kind }) => !SCENERY.has(kind))).forEach((group, n) => {
    const own = group.flatMap((i) => things[i] ?? [])
    const relation = own.flatMap(({ at }) => (at?.of === 'people' ? at.how : []))[0]
    const seedOf = (thing: StagedThing) => hashText(`${thing.kind} ${thing.colourName ?? ''}`)
    const inGroup = own.map((thing): StagedThing => {
      const { at, ...rest } = thing
      const of = at && at.of !== 'people' ? group.indexOf(at.of) : -1
      const and = at?.and === undefined ? -1 : group.indexOf(at.and)
      return at && of >= 0 ? { ...rest, at: { how: at.how, of, ...(and >= 0 && { and }) } } : rest
    })
    const { placed, half } = arrange(inGroup, (thing) => builtAs(input, thing, seedOf(thing)), side, BESIDE)
    const direction = relation === 'left' ? -1 : relation === 'right' ? 1 : n % 2 === 0 ? -side : side
    const isBetween = relation === 'front' || relation === 'behind'
    const edge = direction > 0 ? high[0] + half[0] + STEP_ASIDE : low[0] - half[0] - STEP_ASIDE
    // A wall may be behind a person.
    const back = Math.max(wallZ + half[1] + STEP_ASIDE, low[2] - half[1] - STEP_ASIDE)
    const z = relation === 'front' ? high[2] + IN_FRONT : relation === 'behind' ? back : ASIDE
    // Objects in front of or behind a person are moved aside, so that both are visible.
    const at: Vec = [isBetween ? direction * (relation === 'front' ? 0.3 : 0.55) : edge, 0, z]
    const heightOf = (id: string) => input.own?.things.find((each) => each.id === id)?.height ?? 0
    const isLarge = own.some((thing) => (thing.own ? heightOf(thing.own) > HIGH_OWN : LARGE.has(thing.kind)))
    const top =
      relation === 'front'
        ? LOW
        : isLarge
          ? 0.2
          : own.some(({ kind }) => GROWING_THINGS.has(kind))
            ? 0.45
            : 0.7
    stand(box([at[0], top / 2, at[2]], [half[0] + 0.06, top / 2, half[1] + 0.06], turned(0), 0.01))
    for (const { thing, foot, factor } of placed)
      addOne(input, thing, {
        seed: seedOf(thing),
        foot: [at[0] + foot[0], top + foot[1], at[2] + foot[2]],
        factor,
      })
  })
}

/** True if an object belongs on the table that people sit at. */
export const isOfATable = ({ kind, own }: StagedThing): boolean =>
  own === undefined && kind !== 'chair' && !LARGE.has(kind) && !SCENERY.has(kind)

/** Share of a table that objects cover, and the maximum heights of objects and cups, metres. */
const SET_SHARE = 1.1
const SET_HIGH = 0.26
const CUP_HIGH = 0.14

/** Objects on the table between people. */
export function buildOnTable(
  input: Pick<StillLifeInput, 'set' | 'palette' | 'trim' | 'things' | 'side'>,
  { half, height }: { half: readonly [number, number]; height: number },
): void {
  const seedOf = (thing: StagedThing) => hashText(`${thing.kind} ${thing.colourName ?? ''}`)
  const { placed } = arrange(input.things, (thing) => builtAs(input, thing, seedOf(thing)), input.side, {
    width: half[0] * SET_SHARE,
    height: input.things.every(({ kind }) => kind === 'cup') ? CUP_HIGH : SET_HIGH,
  })
  for (const { thing, foot, factor } of placed)
    addOne(input, thing, { seed: seedOf(thing), foot: [foot[0], height + foot[1], foot[2]], factor })
}

/**
 * Minimum and maximum extent of the plinth beside a mannequin, and the size of its object unless it is large, metres.
 */
const BESIDE_RADIUS = [0.24, 0.5] as const
const BESIDE_REACH = 0.32
/** Minimum scale beside a mannequin; larger real objects are models anyway. */
const BESIDE_MIN = 0.65
/** Margin of the plinth around its object, metres. */
const BESIDE_RIM = 0.02

/** One object on a separate plinth beside a mannequin. */
export function buildStillLifeBeside(
  set: SetBuilder,
  random: Random,
  palette: Palette,
  thing: StagedThing,
  foot: Vec,
): void {
  if (SCENERY.has(thing.kind)) return
  // A chair has its real size and is on the floor.
  if (thing.kind === 'chair')
    return addThing(thing.kind, { set, random, palette, trim: {}, foot, finish: thing })
  const height = LARGE.has(thing.kind) ? 0.2 : GROWING_THINGS.has(thing.kind) ? 0.45 : 0.85
  const stand = set.as('support', () => set.group(set.material(plinthBeside(palette))))
  const { low, high } = builtAs({ set, palette, trim: {} }, thing, hashText(thing.kind))
  const reach = Math.max(-low[0], high[0], -low[2], high[2])
  const factor = LARGE.has(thing.kind) ? 1 : Math.min(1, Math.max(BESIDE_MIN, BESIDE_REACH / reach))
  const [min, max] = BESIDE_RADIUS
  stand(cylinder(foot, Math.max(min, Math.min(max, reach * factor + BESIDE_RIM)), height, 0.01))
  const top: Vec = [foot[0], height, foot[2]]
  addThing(thing.kind, {
    set: enlarging(set, factor, top),
    random,
    palette,
    trim: {},
    foot: top,
    finish: thing,
    ...potOf(thing),
  })
}
