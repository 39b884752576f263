// The user’s products as a still life: in the middle, at their true relative sizes.

import type { Random } from '../scene/random.ts'
import { box, cylinder } from '../scene/shape.ts'
import { turned, type Vec } from '../scene/vectors.ts'
import {
  addOwn,
  isAnyLarge,
  type CountedProduct,
  placeAt,
  ROOM_TALL,
  ROOM_WIDE,
  stanceOf,
  type Stance,
  TALL,
  WIDE,
} from './own-things.ts'
import { dress, plinthBeside, standOf, type StillLifeInput } from './still-life.ts'
import { SCENERY } from './subjects/forms.ts'
import { addThing } from './subjects/things.ts'

/** Gap between two, as a share of their width. */
const AIR = 0.16
/** Max. number that is drawn. */
const MAX_THINGS = 6

/** Adds the user’s products, with up to two built-in objects on either side. */
export function buildOwnStillLife(input: StillLifeInput, own: readonly CountedProduct[]): void {
  const { set, random, palette, things, side, trim } = input
  const row = own.flatMap((thing) => {
    const stance = stanceOf(thing)
    return Array.from({ length: Math.min(MAX_THINGS, thing.count) }, () => ({ thing, stance }))
  })
  row.splice(MAX_THINGS)
  const tallest = Math.max(...row.map(({ stance }) => stance.size[1]))
  const across = widthOf(row)
  const deepest = Math.max(...row.map(({ stance }) => stance.size[2]))
  const isLarge = isAnyLarge(row.map(({ stance }) => stance))
  const size = isLarge
    ? Math.min(ROOM_TALL / tallest, ROOM_WIDE / across, ROOM_WIDE / deepest)
    : Math.min(TALL / tallest, WIDE / across, WIDE / deepest)
  const stand = set.as('support', () => set.group(set.material(standOf(input)), { subject: true }))
  const high = isLarge ? 0 : random.pick([0.12, 0.2, 0.28])
  const half: Vec = [
    Math.max(0.5, (across * size) / 2 + 0.12),
    high / 2,
    Math.max(0.42, (deepest * size) / 2 + 0.1),
  ]
  const isRound = random.is(0.6)
  const turn = random.between(-14, 14)
  if (!isLarge) {
    if (isRound && half[0] < 0.56) stand(cylinder([0, 0, 0], Math.max(half[0], half[2]), high, 0.012))
    else stand(box([0, high / 2, 0], half, turned(half[0] > 0.52 ? 0 : turn), 0.008))
  }
  addRow(input, row, size, high)
  const edge = (across * size) / 2
  things
    .filter(({ kind }) => !SCENERY.has(kind))
    .slice(0, 2)
    .forEach((thing, i) => {
      const x = (i === 0 ? -side : side) * Math.max(0.72, edge + 0.42)
      const y = isLarge ? 0.3 : high * 0.6
      stand(cylinder([x, 0, -0.24], 0.29, y, 0.01))
      addThing(thing.kind, { set, random, palette, trim, foot: [x, y, -0.24], finish: thing })
    })
  if (!isLarge) dress(input, high, row.length > 1 ? 1 : things.length)
}

type Row = readonly { thing: CountedProduct; stance: Stance }[]

const widthOf = (row: Row): number =>
  row.reduce((sum, { stance }, i) => sum + stance.size[0] * (i > 0 ? 1 + AIR : 1), 0)

/** The first is in the middle if the others leave room; the others are slightly back and turned. */
function addRow({ set, side }: StillLifeInput, row: Row, size: number, high: number): void {
  let x = (-widthOf(row) / 2) * size
  row.forEach(({ thing, stance }, i) => {
    const wide = stance.size[0] * size
    const z = i % 2 === 0 ? 0 : -0.25 * Math.min(stance.size[2], stance.size[0]) * size
    const turn = i === 0 ? 0 : side * (i % 2 === 0 ? 9 : -12)
    addOwn(set, thing, placeAt(stance, [x + wide / 2, high, z], turned(turn), size))
    x += wide + (row[i + 1]?.stance.size[0] ?? 0) * AIR * size
  })
}

/** A product beside people in its true size: on the floor, or on a plinth at hand height. */
export function addOwnBeside(
  input: Pick<StillLifeInput, 'set' | 'palette'> & { random: Random },
  own: CountedProduct,
  [x, , z]: Vec,
): void {
  const { set, palette, random } = input
  const stance = stanceOf(own)
  const high = stance.size[1] > 0.7 ? 0 : Math.max(0.35, 0.95 - stance.size[1] * 0.7)
  // Large objects keep clear of the people beside them.
  const at: Vec = [x + Math.sign(x) * Math.max(0, stance.size[0] / 2 - 0.2), high, z]
  if (high > 0) {
    const stand = set.group(set.material(plinthBeside(palette)))
    stand(
      cylinder(
        [at[0], 0, z],
        Math.max(0.2, Math.hypot(stance.size[0], stance.size[2]) / 2 + 0.05),
        high,
        0.01,
      ),
    )
  }
  addOwn(set, own, placeAt(stance, at, turned(random.between(-16, 16))))
}
