// Arranges objects relative to each other: beside, behind, on or in another, with counts and sizes. Numbers only.

import type { Relation, Thing } from '@studio/domain/vocabulary'
import type { Bounds } from '../scene/scene.ts'

/** An object in its place. */
export interface Placed {
  thing: Thing
  /** Index of the object in the prompt. */
  index: number
  /** Metres from the middle of the arrangement. */
  foot: readonly [number, number, number]
  /** Scale relative to the size it is built at. */
  factor: number
}

/** Max. extent of an arrangement, metres. */
export interface Room {
  width: number
  height: number
}

export interface Arrangement {
  placed: Placed[]
  /** Half width and half depth of the whole arrangement, metres. */
  half: readonly [number, number]
}

/** Distance between neighbours, metres. */
const GAP = 0.07
/** Max. width and height that fit into an image, metres. */
export const STILL_LIFE: Room = { width: 2.5, height: 1.9 }

/** Maximum number of one object that is drawn. */
const MAX_OF_ONE = 10
/** Maximum number in one row; more form two rows. */
const IN_A_ROW = 2
const SIZES = { small: 0.62, large: 1.35 } as const
/** Share of the surface below that an object may cover. */
const ON_SHARE = 0.86
const IN_SHARE = 0.82
const UNDER_SHARE = 0.6

/** Share of its height by which an object’s top is lower where something is on it. */
const SEAT_HEIGHTS: Partial<Record<Thing['kind'], number>> = {
  chair: 0.5,
  bed: 0.52,
  piano: 0.72,
  car: 0.96,
  horse: 0.72,
  cow: 0.85,
  bowl: 0.52,
  basket: 0.55,
  boat: 0.3,
  train: 0.8,
}

/** One or several of an object on the ground, as a box in metres. */
interface Block {
  index: number
  thing: Thing
  x: number
  z: number
  y: number
  /** Half width and half depth, and the height. */
  w: number
  d: number
  h: number
  factor: number
  /** Offset of each copy from the middle of the box. */
  copies: readonly (readonly [number, number, number])[]
  /** Offset of the object’s middle from the middle of its footprint. */
  off: readonly [number, number]
}

function blockOf(thing: Thing, index: number, built: Bounds, factor: number): Block {
  const count = Math.min(MAX_OF_ONE, thing.count ?? 1)
  const w = ((built.high[0] - built.low[0]) / 2) * factor
  const d = ((built.high[2] - built.low[2]) / 2) * factor
  const h = built.high[1] * factor
  const off = [(built.high[0] + built.low[0]) / 2, (built.high[2] + built.low[2]) / 2] as const
  const base = { index, thing, x: 0, y: 0, z: 0, factor, off: [off[0] * factor, off[1] * factor] as const }
  if (thing.isStacked)
    return {
      ...base,
      w,
      d,
      h: h * count,
      copies: Array.from({ length: count }, (_, i) => [0, h * i, 0] as const),
    }
  const rows = count > IN_A_ROW ? 2 : 1
  const across = Math.ceil(count / rows)
  const isEven = rows > 1 && count === across * rows
  const [dx, dz] = [2 * w + GAP, 2 * d + GAP]
  const copies = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / across)
    const inRow = row === rows - 1 ? count - across * row : across
    // Objects in the back row are placed in the gaps of the front row.
    const shift = isEven ? (row === 0 ? -dx / 4 : dx / 4) : 0
    return [((i % across) - (inRow - 1) / 2) * dx + shift, 0, ((rows - 1) / 2 - row) * dz] as const
  })
  return { ...base, w: ((across + (isEven ? 0.5 : 0)) * dx - GAP) / 2, d: (rows * dz - GAP) / 2, h, copies }
}

/** Scales a block by the factor `by`. */
function scaleBlock(block: Block, by: number): void {
  block.factor *= by
  block.w *= by
  block.d *= by
  block.h *= by
  block.off = [block.off[0] * by, block.off[1] * by]
  block.copies = block.copies.map(([x, y, z]) => [x * by, y * by, z * by] as const)
}

const overlaps = (a: Block, b: Block) =>
  Math.abs(a.x - b.x) < a.w + b.w + GAP * 0.9 &&
  Math.abs(a.z - b.z) < a.d + b.d + GAP * 0.9 &&
  a.y < b.y + b.h &&
  b.y < a.y + a.h

/** An object between others has them on its left and right; several are split. */
function partBetween(things: readonly Thing[]): { thing: Thing; index: number; at?: Thing['at'] }[] {
  const units = things.map((thing, index) => ({ thing, index, ...(thing.at && { at: thing.at }) }))
  for (const unit of [...units]) {
    if (unit.at?.how !== 'between' || unit.at.of === 'people') continue
    const { of, and } = unit.at
    const [first, second] = [units[of], units[and ?? -1]]
    const me = unit.index
    delete unit.at
    if (!first) continue
    if (second) {
      first.at = { how: 'left', of: me }
      second.at = { how: 'right', of: me }
      continue
    }
    const count = Math.max(2, first.thing.count ?? 2)
    first.at = { how: 'left', of: me }
    first.thing = { ...first.thing, count: Math.ceil(count / 2) }
    units.push({
      thing: { ...first.thing, count: Math.floor(count / 2) },
      index: of,
      at: { how: 'right', of: me },
    })
  }
  return units
}

/** Places one block relative to another. */
function standTo(own: Block, other: Block, how: Relation, side: number, occupied: readonly Block[]): void {
  own.x = other.x
  own.z = other.z
  own.y = other.y
  const top = other.y + other.h * (SEAT_HEIGHTS[other.thing.kind] ?? 1)
  const fit = (share: number) =>
    scaleBlock(own, Math.min(1, (other.w * share) / own.w, (other.d * share * 1.25) / own.d))
  switch (how) {
    case 'on': {
      fit(ON_SHARE)
      own.y = top
      // Several objects on one support are placed side by side.
      const mates = occupied.filter((block) => block.y === top && Math.abs(block.x - other.x) <= other.w)
      if (mates.length > 0) {
        const row = [...mates, own]
        const shrink = Math.min(
          1,
          (other.w * ON_SHARE * 2 - GAP * mates.length) / (2 * row.reduce((sum, b) => sum + b.w, 0)),
        )
        for (const block of row) scaleBlock(block, shrink)
        let x = other.x - row.reduce((sum, b) => sum + b.w, 0) - (GAP * mates.length) / 2
        for (const block of row) {
          block.x = x + block.w
          x += 2 * block.w + GAP
        }
      }
      return
    }
    case 'in':
      fit(IN_SHARE)
      own.y = top
      return
    case 'under':
      scaleBlock(own, Math.min(1, (other.w * UNDER_SHARE) / own.w, (other.h * UNDER_SHARE) / own.h))
      return
    case 'behind':
      own.z -= other.d + own.d + GAP
      // An object that isn’t much taller is shifted so that it is visible behind the one in front.
      if (own.h < other.h * 1.5) own.x += side * Math.max(0, other.w * 0.75)
      break
    case 'front':
      own.z += other.d + own.d + GAP
      if (own.h > other.h * 0.5) own.x += side * Math.max(0, other.w * 0.75)
      break
    case 'left':
      own.x -= other.w + own.w + GAP
      break
    case 'right':
      own.x += other.w + own.w + GAP
      break
    case 'beside':
    case 'between': {
      const isFree = (direction: number) =>
        !occupied.some((block) =>
          overlaps({ ...own, x: other.x + direction * (other.w + own.w + GAP) }, block),
        )
      own.x += (isFree(side) || !isFree(-side) ? side : -side) * (other.w + own.w + GAP)
      break
    }
  }
  const [dx, dz] =
    how === 'behind' ? [0, -1] : how === 'front' ? [0, 1] : [Math.sign(own.x - other.x) || side, 0]
  for (let step = 0; step < 60 && occupied.some((block) => overlaps(own, block)); step++) {
    own.x += dx * GAP
    own.z += dz * GAP
  }
}

/**
 * Arranges objects by their `at`, `count` and `size`, the first in the middle and unplaced ones beside it.
 * `builtAs` returns an object’s extent around its foot, in metres.
 */
export function arrange(
  things: readonly Thing[],
  builtAs: (thing: Thing) => Bounds,
  side: number,
  room: Room,
): Arrangement {
  const units = partBetween(things)
  const blocks = units.map(({ thing, index }) =>
    blockOf(thing, index, builtAs(thing), thing.size ? SIZES[thing.size] : 1),
  )
  const isDone = units.map(() => false)
  const standing: Block[] = []
  const put = (i: number) => {
    const [unit, own] = [units[i], blocks[i]]
    if (!unit || !own || isDone[i]) return
    isDone[i] = true
    const to = unit.at && unit.at.of !== 'people' ? unit.at.of : undefined
    if (to !== undefined && unit.at && blocks[to] && to !== i) {
      put(to)
      standTo(own, blocks[to], unit.at.how, side, standing)
    } else if (standing.length > 0) {
      const first = standing[0] ?? own
      const last = standing.reduce((far, block) => (Math.abs(block.x) > Math.abs(far.x) ? block : far), first)
      standTo(own, first, 'beside', last.x * side > 0 ? -side : side, standing)
      own.z -= Math.min(0.12, own.d)
    }
    standing.push(own)
  }
  units.forEach((_, i) => put(i))

  const low = (of: (block: Block) => number) => Math.min(...blocks.map(of))
  const high = (of: (block: Block) => number) => Math.max(...blocks.map(of))
  const [x0, x1] = [low((b) => b.x - b.w), high((b) => b.x + b.w)]
  const [z0, z1] = [low((b) => b.z - b.d), high((b) => b.z + b.d)]
  const shrink = Math.min(
    1,
    room.width / Math.max(x1 - x0, (z1 - z0) * 1.2),
    room.height / high((b) => b.y + b.h),
  )
  const placed = blocks.flatMap((block) =>
    block.copies.map(([dx, dy, dz]): Placed => {
      const { at: relation, count: _count, ...rest } = block.thing
      // Objects in a vessel are built without one.
      const thing = relation?.how === 'in' ? { ...rest, at: relation } : rest
      const x = block.x - (x0 + x1) / 2 + dx - block.off[0]
      const z = block.z - (z0 + z1) / 2 + dz - block.off[1]
      return {
        // Each copy is a single object; without a count, the default is built.
        thing: { ...thing, ...(block.thing.count !== undefined && { count: 1 }) },
        index: block.index,
        foot: [x * shrink, (block.y + dy) * shrink, z * shrink],
        factor: block.factor * shrink,
      }
    }),
  )
  return { placed, half: [((x1 - x0) / 2) * shrink, ((z1 - z0) / 2) * shrink] }
}
