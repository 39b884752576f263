// Solids as flat numbers, as read by the distance functions of the renderer.

import { type Axes, add, distance, dot, frameAlong, IDENTITY, scale, sub, type Vec } from './vectors.ts'

/** Size of a packed solid. */
export const SOLID_STRIDE = 32
/** Offset of the blend radius. */
export const SOLID_BLEND = 31
/** Offset of the middle and half size of the bounds. */
export const SOLID_BOUNDS = 24

export const ROUND_CONE = 0
export const ELLIPSOID = 1
export const BOX = 2
export const LATHE = 3
export const ARCH = 4
export const TORUS = 5
export const CYLINDER = 6
export const HEAD = 7

/** A solid before packing; it lies between `low` and `high`. */
export interface Solid {
  kind: number
  numbers: readonly number[]
  low: Vec
  high: Vec
}

/** Bounds reaching `reach` from `centre` along each axis. */
function boundsAround(centre: Vec, reach: Vec): Pick<Solid, 'low' | 'high'> {
  return { low: sub(centre, reach), high: add(centre, reach) }
}

/** Extent along the set’s axes of a body with half sizes `half` along rotated axes. */
function turnedReach(half: Vec, axes: Axes, isRound: boolean): Vec {
  const reach = (k: 0 | 1 | 2) => {
    const parts = axes.map((axis, i) => axis[k] * (half[i as 0 | 1 | 2] ?? 0))
    return isRound ? Math.hypot(...parts) : parts.reduce((sum, v) => sum + Math.abs(v), 0)
  }
  return [reach(0), reach(1), reach(2)]
}

/** Bounds of two balls. */
function around(a: Vec, ra: number, b: Vec, rb: number): Pick<Solid, 'low' | 'high'> {
  const min = (k: 0 | 1 | 2) => Math.min(a[k] - ra, b[k] - rb)
  const max = (k: 0 | 1 | 2) => Math.max(a[k] + ra, b[k] + rb)
  return { low: [min(0), min(1), min(2)], high: [max(0), max(1), max(2)] }
}

/** A capsule between two balls of different size. */
export function roundCone(a: Vec, b: Vec, ra: number, rb: number): Solid {
  let axis = sub(b, a)
  if (dot(axis, axis) < 1e-8) axis = [0, 1e-3, 0]
  const l2 = dot(axis, axis)
  // A cone of which one ball contains the other has no flank, so a little is kept.
  const gap = Math.sqrt(l2) * 0.98
  const small = Math.max(rb, ra - gap)
  const large = Math.max(ra, rb - gap)
  const rr = large - small
  return {
    kind: ROUND_CONE,
    numbers: [...a, large, ...axis, l2, rr, l2 - rr * rr, 1 / l2, small],
    ...around(a, large, add(a, axis), small),
  }
}

export function ellipsoid(centre: Vec, radii: Vec, axes: Axes = IDENTITY): Solid {
  return {
    kind: ELLIPSOID,
    numbers: [...centre, 1 / radii[0], 1 / radii[1], 1 / radii[2], ...axes.flat(), -Math.min(...radii)],
    ...boundsAround(centre, turnedReach(radii, axes, true)),
  }
}

export function ball(centre: Vec, radius: number): Solid {
  return roundCone(centre, add(centre, [0, 1e-3, 0]), radius, radius)
}

/** A box with half sizes `half` and rounded edges. */
export function box(centre: Vec, half: Vec, axes: Axes = IDENTITY, round = 0.01): Solid {
  const r = Math.min(round, ...half.map((h) => h * 0.95))
  return {
    kind: BOX,
    numbers: [...centre, half[0] - r, half[1] - r, half[2] - r, ...axes.flat(), r],
    ...boundsAround(centre, turnedReach(half, axes, false)),
  }
}

/** An upright cylinder with its base at `base`. */
export function cylinder(base: Vec, radius: number, height: number, round = 0.01): Solid {
  const r = Math.min(round, radius * 0.95, height * 0.47)
  const centre = add(base, [0, height / 2, 0])
  return {
    kind: CYLINDER,
    numbers: [...centre, radius - r, height / 2 - r, r],
    ...boundsAround(centre, [radius, height / 2, radius]),
  }
}

/** The ring’s axis is the frame’s y. */
export function torus(centre: Vec, ring: number, tube: number, axes: Axes = IDENTITY): Solid {
  return {
    kind: TORUS,
    numbers: [...centre, ring, tube, 0, ...axes.flat()],
    ...boundsAround(centre, turnedReach([ring + tube, tube, ring + tube], axes, false)),
  }
}

/** Extent of the rounded edges of arches, metres. */
const ARCH_EDGE = 0.008

/** A round arch of `thickness` and `depth` (both half sizes) on two legs, springing at `centre`. */
export function arch(
  centre: Vec,
  ring: number,
  thickness: number,
  depth: number,
  legs: number,
  axes: Axes = IDENTITY,
): Solid {
  return {
    kind: ARCH,
    numbers: [...centre, ring, thickness, depth, ...axes.flat(), legs],
    ...boundsAround(
      centre,
      turnedReach(
        [ring + thickness + ARCH_EDGE, Math.max(legs, ring + thickness) + ARCH_EDGE, depth + ARCH_EDGE],
        axes,
        false,
      ),
    ),
  }
}

/** Extent of a head of usual size from its middle, metres. */
const HEAD_REACH: Vec = [0.092, 0.13, 0.122]

/** A sculpted head facing the frame's z; `jaw` is the strength of its lower part, 0 to 1. */
export function head(centre: Vec, size: number, jaw: number, axes: Axes): Solid {
  return {
    kind: HEAD,
    numbers: [...centre, size, jaw, 0, ...axes.flat()],
    ...boundsAround(centre, turnedReach(scale(HEAD_REACH, size), axes, false)),
  }
}

/** Offsets of lengths, squared lengths and inverse lengths in a packed solid. */
const LENGTHS: Readonly<Record<number, readonly number[]>> = {
  [ROUND_CONE]: [3, 4, 5, 6, 8, 11],
  [ELLIPSOID]: [15],
  [BOX]: [3, 4, 5, 15],
  [LATHE]: [12, 13, 14, 15, 16, 17, 18, 20, 23],
  [ARCH]: [3, 4, 5, 15],
  [TORUS]: [3, 4],
  [CYLINDER]: [3, 4, 5],
  [HEAD]: [3],
}
const SQUARES: Readonly<Record<number, readonly number[]>> = { [ROUND_CONE]: [7, 9] }
const INVERSES: Readonly<Record<number, readonly number[]>> = { [ELLIPSOID]: [3, 4, 5] }

/** A solid scaled by `factor` around `about`. */
export function enlarged({ kind, numbers, low, high }: Solid, factor: number, center: Vec): Solid {
  const moved = (v: Vec): Vec => add(center, scale(sub(v, center), factor))
  const own = [...numbers]
  const times = (places: readonly number[] | undefined, by: number) => {
    for (const i of places ?? []) own[i] = (own[i] ?? 0) * by
  }
  own.splice(0, 3, ...moved([own[0] ?? 0, own[1] ?? 0, own[2] ?? 0]))
  times(LENGTHS[kind], factor)
  times(SQUARES[kind], factor * factor)
  times(INVERSES[kind], 1 / factor)
  if (kind === ROUND_CONE) own[10] = 1 / (own[7] ?? 1)
  return { kind, numbers: own, low: moved(low), high: moved(high) }
}

/** Six radii of a turned shape, from foot to head, equally spaced. */
export type Profile = readonly [number, number, number, number, number, number]

/** A profile by the radius at each share of the height. */
export const profileOf = (radiusAt: (share: number) => number): Profile => [
  radiusAt(0),
  radiusAt(1 / 5),
  radiusAt(2 / 5),
  radiusAt(3 / 5),
  radiusAt(4 / 5),
  radiusAt(1),
]

export interface LatheOptions {
  profile: Profile
  /** Depth (frame z) over width. */
  flatten?: number
  /** Depth of vertical folds at the foot, fading towards the head, metres; and their number. */
  fold?: number
  folds?: number
  phase?: number
  /** Half the wall's thickness; absent: solid. */
  wall?: number
  towards?: Vec
}

/** The largest radius of the curve through a profile, which swings out beyond its points. */
function widestOf(profile: Profile): number {
  let widest = Math.max(...profile)
  for (let i = 0; i < 5; i++) {
    const [p1 = 0, p2 = 0] = profile.slice(i, i + 2)
    const p0 = profile[i - 1] ?? 2 * p1 - p2
    const p3 = profile[i + 2] ?? 2 * p2 - p1
    for (let f = 0.125; f < 1; f += 0.125)
      widest = Math.max(
        widest,
        p1 +
          f * ((p2 - p0) / 2 + f * (p0 - 2.5 * p1 + 2 * p2 - 0.5 * p3 + (f * (p3 - p0 + 3 * (p1 - p2))) / 2)),
      )
  }
  return widest
}

/** A turned form from `foot` to `head`: vases, bottles, skirts. */
export function lathe(foot: Vec, head: Vec, options: LatheOptions): Solid {
  const height = distance(foot, head)
  const axes = frameAlong(sub(head, foot), options.towards)
  const widest = widestOf(options.profile) + (options.fold ?? 0) * 1.5 + (options.wall ?? 0)
  const { profile, flatten = 1, fold = 0, folds = 9, phase = 0, wall = 0 } = options
  return {
    kind: LATHE,
    numbers: [...foot, ...axes.flat(), height, ...profile, flatten, fold, folds, phase, wall],
    ...boundsAround(
      add(foot, scale(axes[1], height / 2)),
      turnedReach([widest, height / 2, widest * flatten], axes, false),
    ),
  }
}
