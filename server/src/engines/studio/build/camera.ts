// Where the camera stands: the lens and the framing decide, the aspect ratio crops.

import type { Framing } from '../read/vocabulary-scene.ts'
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
  /** The head, where there is one: what close framings look at and what is sharp. */
  head?: Vec
  isScenery: boolean
}

/** Vertical field of view in degrees: the long side of the picture sees what 36 mm of film would. */
export function fieldOfView(lens: number, aspect: number): number {
  const long = Math.atan(18 / lens)
  const half = aspect <= 1 ? long : Math.atan(Math.tan(long) / aspect)
  return (half * 360) / Math.PI
}

/** Lowest and highest point that must be in the picture. */
function span({ framing, head, subject }: View): [number, number] {
  const [low, high] = [subject.low[1], subject.high[1]]
  const tall = high - low
  if (!head) {
    const middle = (low + high) / 2
    const reach = { detail: 0.36, close: 0.46, half: 0.54, full: 0.6, wide: 0.8 }[framing] * tall
    return [middle - reach, middle + reach]
  }
  const top = head[1] + 0.26
  switch (framing) {
    case 'detail':
      return [head[1] - 0.2, head[1] + 0.17]
    case 'close':
      return [head[1] - 0.52, top - 0.02]
    case 'half':
      return [Math.min(head[1] - 0.95, low + tall * 0.42), top]
    case 'full':
      return [low - 0.12, top]
    case 'wide':
      return [low - 0.3, top + 0.42]
  }
}

/** Places the camera so that the subject fills the frame as the framing wants. */
export function placeCamera(view: View): Camera {
  const { subject, aspect, head } = view
  const fov = fieldOfView(view.lens, aspect)
  const tangent = Math.tan((fov * Math.PI) / 360)
  const [low, high] = span(view)
  const isClose =
    head !== undefined && (view.framing === 'close' || view.framing === 'detail' || view.framing === 'half')
  const width = isClose ? 0.62 : Math.min(3.4, (subject.high[0] - subject.low[0]) * (head ? 1.12 : 1.16))
  const halfHeight = (high - low) / 2
  const closeness = { detail: 0.6, close: 0.75, half: 0.88, full: 0.94, wide: 1.2 }[view.framing]
  const halfWidth = (width / 2) * (head ? 1 : closeness)
  let far = Math.max(halfHeight / tangent, halfWidth / (tangent * aspect))
  if (view.isScenery) far = 0.95 / tangent / Math.min(1, Math.max(0.75, aspect))
  const middle: Vec = view.isScenery
    ? [0, 0.62, -0.4]
    : [
        head && isClose ? head[0] : (subject.low[0] + subject.high[0]) / 2,
        (low + high) / 2,
        head && isClose ? head[2] : (subject.low[2] + subject.high[2]) / 2,
      ]
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
  const sharp = head ?? [middle[0], middle[1], subject.high[2] * 0.4]
  return {
    place,
    target,
    fieldOfView: fov,
    roll: (view.roll * Math.PI) / 180,
    focus: distance(place, sharp),
    aperture: view.aperture,
  }
}
