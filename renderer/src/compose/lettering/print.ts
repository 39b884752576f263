// Words on any shape: projected to where rays from the front hit its solids.

import { createUnion } from '../../render/solids/union.ts'
import type { Material } from '../../scene/material.ts'
import { type Bounds, createSetBuilder, type SetBuilder } from '../../scene/scene.ts'
import { add, at, type Axes, IDENTITY, scale, unit, type Vec } from '../../scene/vectors.ts'

/** Distance of letters from the surface, metres. */
const OVER = 0.0015
/** Distance at which a ray has hit the surface, and its maximum number of steps. */
const MET = 0.0008
const STEPS = 60
/** Step in metres for finding the maximum extent of words. */
const STEP = 0.006
/** Maximum depth of a surface relative to the distance from the middle; no letters are placed beyond. */
const STEEPEST = 0.62
const UNEVEN = 0.008
/** Margin around words, as a share of the available area. */
const FILLED = 0.86
/** Distance over which a surface direction is measured, metres. */
const SLOPE = 0.002

/** A set that also records the added solids, so that words can be placed on them. */
export function separated(set: SetBuilder): { set: SetBuilder; aside: SetBuilder; materials: Material[] } {
  const aside = createSetBuilder()
  const cache: Material[] = []
  const materials: Material[] = []
  return {
    aside,
    materials,
    set: {
      ...set,
      material(material) {
        const index = set.material(material)
        cache[index] = material
        return index
      },
      group(material, options) {
        const own = set.group(material, options)
        const other = aside.group(0, options)
        materials.push(cache[material] ?? { colour: [0.5, 0.5, 0.5] })
        return (solid, more) => {
          own(solid, more)
          other(solid, more)
        }
      },
    },
  }
}

/** Start of the search: a point, and the frame whose z axis the words face. */
export interface Front {
  /** Share of the height, from below, and sideways position; otherwise the middle of the added solids. */
  high?: number
  middle?: Vec
  axes?: Axes
  /** Max. width and height, metres. */
  widest?: number
  highest?: number
}

const DARK: Vec = [0.018, 0.017, 0.016]
const PALE: Vec = [0.82, 0.79, 0.72]

/** Writes words on the collected solids, or nothing if none can carry them. */
export function print(
  set: SetBuilder,
  { aside, materials }: Pick<ReturnType<typeof separated>, 'aside' | 'materials'>,
  words: string,
  { high = 0.5, middle, axes = IDENTITY, widest = 0.6, highest = 0.6 }: Front,
): void {
  const { letterer } = set
  if (!letterer) return
  const bounds = aside.bounds('all')
  const from = middle ?? middleOf(bounds, high)
  const { hit, slope, group } = tracer(aside)
  const start = reach(bounds)
  const back = scale(axes[2], -1)
  /** Depth of the surface below the front plane at a point. */
  const depth = (x: number, y: number) => hit(at(axes, from, [x, y, start]), back, start * 2)
  const first = depth(0, 0)
  if (first === undefined) return
  const isFlush = (x: number, y: number) => {
    const d = depth(x, y)
    return d !== undefined && Math.abs(d - first) < STEEPEST * Math.hypot(x, y) + UNEVEN
  }
  const along = (dx: number, dy: number) => {
    const max = (dx === 0 ? highest : widest) / 2
    let r = STEP
    while (r < max && isFlush(dx * r, dy * r)) r += STEP
    return r - STEP
  }
  const [up, down] = [along(0, 1), along(0, -1)]
  const lift = (up - down) / 2
  let [wide, tall] = [Math.min(along(1, 0), along(-1, 0)), (up + down) / 2]
  // A neck or a taper may be narrower above than in the middle.
  const corners = () => [-1, 1].every((sx) => [-1, 1].every((sy) => isFlush(sx * wide, lift + sy * tall)))
  for (let i = 0; i < 12 && !corners(); i++) {
    tall *= 0.86
    wide *= i % 2 === 0 ? 0.94 : 1
  }
  if (wide < STEP * 2 || tall < STEP) return
  const whose = materials[group()]
  const ground = whose?.tailoring === 'label' ? (whose.second ?? whose.colour) : (whose?.colour ?? PALE)
  const isPale = (ground[0] + ground[1] + ground[2]) / 3 > 0.16 && !whose?.glass
  const lettering = letterer.write({
    words,
    centre: from,
    width: wide * 2 * FILLED,
    height: tall * 2 * FILLED,
    material: { colour: isPale ? DARK : PALE, roughness: 0.55 },
    lay: (x, y) => {
      const point = at(axes, from, [x, y + lift, start - (depth(x, y + lift) ?? first)])
      const normal = slope(point)
      return { point: add(point, scale(normal, OVER)), normal }
    },
  })
  if (lettering) set.model(lettering.model, lettering.placement, [lettering.material])
}

const middleOf = ({ low, high }: Bounds, share: number): Vec => [
  (low[0] + high[0]) / 2,
  low[1] + (high[1] - low[1]) * share,
  (low[2] + high[2]) / 2,
]
const reach = ({ low, high }: Bounds) =>
  Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 + 0.05

/** Rays against the solids of a set, outside of rendering. */
function tracer(aside: SetBuilder) {
  const solids = aside.solids()
  const union = createUnion(solids)
  const all = Uint16Array.from(solids.kinds.keys())
  const distance = ([x, y, z]: Vec): number => {
    union.at[0] = x
    union.at[1] = y
    union.at[2] = z
    return union.distance(all, 0, all.length, 9)
  }
  return {
    /** Distance to the first surface along a ray. */
    hit(origin: Vec, direction: Vec, far: number): number | undefined {
      let d = 0
      for (let i = 0; i < STEPS && d < far; i++) {
        const free = distance(add(origin, scale(direction, d)))
        if (free < MET) return d
        d += free
      }
      return undefined
    },
    group: () => union.group[0] ?? 0,
    slope: (p: Vec): Vec =>
      unit([
        distance(add(p, [SLOPE, 0, 0])) - distance(add(p, [-SLOPE, 0, 0])),
        distance(add(p, [0, SLOPE, 0])) - distance(add(p, [0, -SLOPE, 0])),
        distance(add(p, [0, 0, SLOPE])) - distance(add(p, [0, 0, -SLOPE])),
      ]),
  }
}
