import { type Plane, resized } from '@studio/domain/likeness'

/** Downscales by area means; a plane that fits within `edge` is returned as is. */
export function reduced(plane: Plane, edge: number): Plane {
  const scale = edge / Math.max(plane.width, plane.height)
  if (scale >= 1) return plane
  return resized(
    plane,
    Math.max(1, Math.round(plane.width * scale)),
    Math.max(1, Math.round(plane.height * scale)),
  )
}

/** The value of a uniform 8×8 block at `at`; -1 for others. */
export function evenValue({ data, width }: Plane, at: number): number {
  const value = data[at]!
  for (let row = at; row < at + 8 * width; row += width)
    for (let pixel = row; pixel < row + 8; pixel++) if (data[pixel] !== value) return -1
  return value
}
