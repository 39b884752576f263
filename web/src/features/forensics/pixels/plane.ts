import { type Plane, resized } from '@studio/contract/likeness'

/** A smaller one by the means of its areas; none that fits within `edge` already is changed. */
export function reduced(plane: Plane, edge: number): Plane {
  const scale = edge / Math.max(plane.width, plane.height)
  if (scale >= 1) return plane
  return resized(
    plane,
    Math.max(1, Math.round(plane.width * scale)),
    Math.max(1, Math.round(plane.height * scale)),
  )
}
