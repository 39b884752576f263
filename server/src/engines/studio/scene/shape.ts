// Solids as flat numbers: what the distance functions of the renderer read.

import { type Axes, add, distance, dot, frameAlong, IDENTITY, mix, scale, sub, type Vec } from './vectors.ts'

/** Numbers kept for each solid. */
export const SOLID_STRIDE = 32
/** Where in them the blend radius stands. */
export const SOLID_BLEND = 31

export const ROUND_CONE = 0
export const ELLIPSOID = 1
export const BOX = 2
export const LATHE = 3
export const ARCH = 4
export const TORUS = 5
export const CYLINDER = 6

/** A solid before it is packed: `centre` and `radius` bound it. */
export interface Solid {
  kind: number
  numbers: readonly number[]
  centre: Vec
  radius: number
}

/** A capsule between two balls of different size. */
export function roundCone(a: Vec, b: Vec, ra: number, rb: number): Solid {
  let axis = sub(b, a)
  if (dot(axis, axis) < 1e-8) axis = [0, 1e-3, 0]
  const l2 = dot(axis, axis)
  // A cone whose one ball swallows the other has no flank; keep a little.
  const gap = Math.sqrt(l2) * 0.98
  const small = Math.max(rb, ra - gap)
  const large = Math.max(ra, rb - gap)
  const rr = large - small
  return {
    kind: ROUND_CONE,
    numbers: [...a, large, ...axis, l2, rr, l2 - rr * rr, 1 / l2, small],
    centre: mix(a, add(a, axis), 0.5),
    radius: Math.sqrt(l2) / 2 + Math.max(large, small),
  }
}

export function ellipsoid(centre: Vec, radii: Vec, axes: Axes = IDENTITY): Solid {
  return {
    kind: ELLIPSOID,
    numbers: [...centre, ...radii, ...axes.flat()],
    centre,
    radius: Math.max(...radii),
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
    centre,
    radius: Math.hypot(...half),
  }
}

/** An upright cylinder whose base stands at `base`. */
export function cylinder(base: Vec, radius: number, height: number, round = 0.01): Solid {
  const r = Math.min(round, radius * 0.95, height * 0.47)
  const centre = add(base, [0, height / 2, 0])
  return {
    kind: CYLINDER,
    numbers: [...centre, radius - r, height / 2 - r, r],
    centre,
    radius: Math.hypot(radius, height / 2),
  }
}

/** Where the ring's axis is the frame's y. */
export function torus(centre: Vec, ring: number, tube: number, axes: Axes = IDENTITY): Solid {
  return {
    kind: TORUS,
    numbers: [...centre, ring, tube, 0, ...axes.flat()],
    centre,
    radius: ring + tube,
  }
}

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
    centre,
    radius: Math.hypot(ring + thickness, Math.max(legs, ring + thickness), depth),
  }
}

export interface LatheOptions {
  /** Six radii from foot to head, equally spaced. */
  profile: readonly [number, number, number, number, number, number]
  /** Depth (frame z) over width. */
  flatten?: number
  /** Depth of vertical folds at the foot, dying out towards the head, metres; and how many. */
  fold?: number
  folds?: number
  phase?: number
  /** Half the wall's thickness; absent: solid. */
  wall?: number
  towards?: Vec
}

/** A turned form from `foot` to `head`: vases, bottles, skirts. */
export function lathe(foot: Vec, head: Vec, options: LatheOptions): Solid {
  const height = distance(foot, head)
  const axes = frameAlong(sub(head, foot), options.towards)
  const { profile, flatten = 1, fold = 0, folds = 9, phase = 0, wall = 0 } = options
  return {
    kind: LATHE,
    numbers: [...foot, ...axes.flat(), height, ...profile, flatten, fold, folds, phase, wall],
    centre: add(foot, scale(axes[1], height / 2)),
    radius: Math.hypot(height / 2, Math.max(...profile) * Math.max(1, flatten) + fold * 1.5),
  }
}
