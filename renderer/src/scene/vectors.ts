// Three-component arithmetic for building scenes; the renderer's inner loops inline it.

/** x to the right, y up, z towards the camera; metres. */
export type Vec = readonly [number, number, number]

/** The three local axes of a frame, in world coordinates. */
export type Axes = readonly [Vec, Vec, Vec]

export const IDENTITY: Axes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, s: number): Vec => [a[0] * s, a[1] * s, a[2] * s]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2])
export const distance = (a: Vec, b: Vec): number => length(sub(a, b))
export const mix = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

/** Length 1; the zero vector stays zero. */
export function unit(a: Vec): Vec {
  const l = length(a) || 1
  return [a[0] / l, a[1] / l, a[2] / l]
}

/** Axes turned by yaw (about y), pitch (about x) and roll (about z), in degrees, roll first. */
export function turned(yaw: number, pitch = 0, roll = 0): Axes {
  const rad = Math.PI / 180
  const [cy, sy] = [Math.cos(yaw * rad), Math.sin(yaw * rad)]
  const [cx, sx] = [Math.cos(pitch * rad), Math.sin(pitch * rad)]
  const [cz, sz] = [Math.cos(roll * rad), Math.sin(roll * rad)]
  return [
    [cy * cz + sy * sx * sz, cx * sz, -sy * cz + cy * sx * sz],
    [-cy * sz + sy * sx * cz, cx * cz, sy * sz + cy * sx * cz],
    [sy * cx, -sx, cy * cx],
  ]
}

/** `inner` expressed in the frame `outer`. */
export function within(outer: Axes, inner: Axes): Axes {
  return [along(outer, inner[0]), along(outer, inner[1]), along(outer, inner[2])]
}

/** A direction of the frame, in world coordinates. */
export function along(axes: Axes, v: Vec): Vec {
  return add(add(scale(axes[0], v[0]), scale(axes[1], v[1])), scale(axes[2], v[2]))
}

/** A point of the frame at `origin`, in world coordinates. */
export function at(axes: Axes, origin: Vec, v: Vec): Vec {
  return add(origin, along(axes, v))
}

/** Addresses points of the frame at `origin` by their distance to its right, up and towards the front. */
export const placesIn =
  (axes: Axes, origin: Vec) =>
  (a: number, b: number, c: number): Vec =>
    at(axes, origin, [a, b, c])

/** A frame whose y axis is `up` and whose z axis is as close to `towards` as possible. */
export function frameAlong(up: Vec, towards: Vec = [0, 0, 1]): Axes {
  const y = unit(up)
  const reference: Vec = Math.abs(dot(y, unit(towards))) > 0.97 ? [1, 0, 0] : towards
  const x = unit(cross(y, reference))
  return [x, y, cross(x, y)]
}
