// Visible share of each group of a scene, counted in the owner buffer.

import { aimOf } from '../render/light/rays.ts'
import type { View } from '../render/frame.ts'
import { FLOOR, GROUPS, SKY, WALL } from '../render/solids/field.ts'
import type { Bounds, Camera } from '../scene/scene.ts'
import { dot, sub, type Vec } from '../scene/vectors.ts'

/** Shares of an image, 0 to 1. */
export interface Seen {
  /** By group index. */
  groups: Float64Array
  floor: number
  wall: number
  sky: number
  /** Width over height. */
  aspect: number
}

export function countSeen({ owner, width, height }: View, groupCount: number): Seen {
  const counts = new Float64Array(groupCount)
  let [floor, wall, sky] = [0, 0, 0]
  for (const group of owner) {
    if (group === SKY) sky++
    else if (group === FLOOR) floor++
    else if (group === WALL) wall++
    else counts[group - GROUPS]! += 1
  }
  const all = width * height
  return {
    groups: counts.map((count) => count / all),
    floor: floor / all,
    wall: wall / all,
    sky: sky / all,
    aspect: width / height,
  }
}

/** A rectangle of the image around bounds: its share of the image within it, and the part of it within. */
export interface Framed {
  area: number
  inside: number
}

/** Nearest distance in front of the camera, metres. */
const NEAR = 0.05

/** How bounds lie in the frame. */
export function framedOf({ low, high }: Bounds, camera: Camera, aspect: number): Framed {
  const { forward, right, up, half } = aimOf(camera)
  const corners = [low[0], high[0]].flatMap((x) =>
    [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z): Vec => [x, y, z])),
  )
  const points = corners.map((corner) => {
    const ray = sub(corner, camera.place)
    const depth = Math.max(NEAR, dot(ray, forward))
    return [dot(ray, right) / (depth * half * aspect), dot(ray, up) / (depth * half)] as const
  })
  const side = (k: 0 | 1) => {
    const [from, to] = [Math.min(...points.map((p) => p[k])), Math.max(...points.map((p) => p[k]))]
    return { whole: to - from, within: Math.max(0, Math.min(1, to) - Math.max(-1, from)) }
  }
  const [x, y] = [side(0), side(1)]
  return {
    area: (x.within * y.within) / 4,
    inside: x.whole * y.whole > 0 ? (x.within * y.within) / (x.whole * y.whole) : 0,
  }
}
