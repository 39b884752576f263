// Places the camera: lens and framing decide, the aspect ratio crops.

import type { Framing } from '@studio/domain/vocabulary'
import type { Bounds, Camera } from '../scene/scene.ts'
import { add, distance, scale, type Vec } from '../scene/vectors.ts'

export interface View {
  framing: Framing
  /** 35 mm equivalent focal length, millimetres, and aperture diameter, metres. */
  lens: number
  aperture: number
  /** Degrees about the subject, height in subject heights, roll in degrees. */
  yaw: number
  height: number
  roll: number
  /** Sideways place of the subject in the frame, -1 to 1. */
  offset: number
  /** Width over height. */
  aspect: number
  subject: Bounds
  /** Position of the heads, if any: close framings aim and focus at them. */
  heads: readonly Vec[]
  /** Scale relative to an adult; 1 by default. */
  size?: number
  isScenery: boolean
}

/** Vertical field of view in degrees: the long side of the image corresponds to 36 mm of film. */
export function fieldOfView(lens: number, aspect: number): number {
  const long = Math.atan(18 / lens)
  const half = aspect <= 1 ? long : Math.atan(Math.tan(long) / aspect)
  return (half * 360) / Math.PI
}

/** Lowest and highest point that must be in the image. */
function span({ framing, heads, subject, size = 1 }: View): [number, number] {
  const [low, high] = [subject.low[1], subject.high[1]]
  const tall = high - low
  const [lowest, highest] = [Math.min(...heads.map((h) => h[1])), Math.max(...heads.map((h) => h[1]))]
  if (heads.length === 0) {
    const middle = (low + high) / 2
    const reach = { detail: 0.36, close: 0.46, half: 0.54, full: 0.6, wide: 0.8 }[framing] * tall
    return [middle - reach, middle + reach]
  }
  const top = highest + 0.26
  switch (framing) {
    case 'detail':
      return [lowest - 0.2 * size, highest + 0.17 * size]
    case 'close':
      return [lowest - 0.36 * size, highest + 0.2 * size]
    case 'half':
      return [Math.min(lowest - 0.95, low + tall * 0.42), top]
    case 'full':
      return [low - 0.12, top]
    case 'wide':
      return [low - 0.3, top + 0.42]
  }
}

/** Required width of the image at the subject, and its middle across and in depth. */
function breadth({ framing, heads, subject, yaw, size = 1 }: View): { width: number; x: number; z: number } {
  const { low, high } = subject
  const center = { x: (low[0] + high[0]) / 2, z: (low[2] + high[2]) / 2 }
  if (heads.length === 0) {
    const closeness = { detail: 0.6, close: 0.75, half: 0.88, full: 0.94, wide: 1.2 }[framing]
    return { width: Math.min(3.4, (high[0] - low[0]) * 1.16) * closeness, ...center }
  }
  // Seen from the side, depth is width too.
  const across = (of: readonly Vec[]) => {
    const turn = (yaw * Math.PI) / 180
    const along = of.map((v) => v[0] * Math.cos(turn) - v[2] * Math.sin(turn))
    return Math.max(...along) - Math.min(...along)
  }
  const isClose = framing === 'close' || framing === 'detail' || framing === 'half'
  if (isClose) {
    // A single person’s shoulders may be cut by the frame.
    const room = framing === 'half' ? (heads.length > 1 ? 0.8 : 0.62) : heads.length > 1 ? 0.6 : 0.43 * size
    const [xs, zs] = [heads.map((h) => h[0]), heads.map((h) => h[2])]
    const middle = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2
    return { width: across(heads) + room, x: middle(xs), z: middle(zs) }
  }
  if (heads.length === 1) return { width: Math.min(3.4, (high[0] - low[0]) * 1.12), ...center }
  const corners = [low, high, [low[0], 0, high[2]], [high[0], 0, low[2]]] as const
  return { width: across(corners) * 1.1, ...center }
}

/** Share of the frame’s spare height that is below the heads, 0 to 1. */
const HEADROOM = 0.93

/** Places the camera so that the subject fills the frame as the framing requires. */
export function placeCamera(view: View): Camera {
  const { subject, aspect, heads } = view
  const fov = fieldOfView(view.lens, aspect)
  const tangent = Math.tan((fov * Math.PI) / 360)
  const [low, high] = span(view)
  const { width, x, z } = breadth(view)
  let far = Math.max((high - low) / 2 / tangent, width / 2 / (tangent * aspect))
  // People in front of the middle are nearer and so larger.
  if (heads.length > 1) far += Math.max(0, Math.max(...heads.map((h) => h[2])) - z)
  if (view.isScenery) far = 0.95 / tangent / Math.min(1, Math.max(0.75, aspect))
  // A narrow frame shows more below the heads instead of space above them.
  const isOfHeads = heads.length > 0 && (view.framing === 'close' || view.framing === 'detail')
  const y = isOfHeads ? Math.min((low + high) / 2, high - far * tangent * HEADROOM) : (low + high) / 2
  const middle: Vec = view.isScenery ? [0, 0.62, -0.4] : [x, y, z]
  const yaw = (view.yaw * Math.PI) / 180
  const shift = -view.offset * tangent * aspect * far
  const right: Vec = [Math.cos(yaw), 0, -Math.sin(yaw)]
  const target = add(middle, scale(right, shift))
  const tall = subject.high[1] - subject.low[1]
  const lift = view.height * Math.max(tall, 0.6)
  // Looking down or up from the same distance keeps the subject's size.
  const level = Math.sqrt(Math.max(far * far - lift * lift, far * far * 0.05))
  let place = add(target, [Math.sin(yaw) * level, lift, Math.cos(yaw) * level])
  if (place[1] < 0.09) place = [place[0], 0.09, place[2]]
  const sharp = heads[0] ?? [middle[0], middle[1], subject.high[2] * 0.4]
  return {
    place,
    target,
    fieldOfView: fov,
    roll: (view.roll * Math.PI) / 180,
    focus: distance(place, sharp),
    aperture: view.aperture,
  }
}
