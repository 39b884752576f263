import type { CameraMove } from '@studio/contract/video'
import { cameraAt, ROOM } from '@studio/domain/video'

/** How a flat picture is laid under the frame: moved in parts of the frame's width, grown, and turned in radians. */
export interface FlatView {
  x: number
  y: number
  scale: number
  roll: number
}

/** How near a picture is taken to be, of which nobody knows: nothing 0, everything 1. */
const NEARNESS = 0.5

/** What the camera of a film does, for a picture without depth: going aside and ahead show as much as turning and zooming. */
export function flatViewOf(move: CameraMove, at: number, seconds: number): FlatView {
  const t = seconds > 0 ? Math.min(1, Math.max(0, at / seconds)) : 0
  const pose = cameraAt(move, t, seconds, 0)
  const closer = pose.zoom / (1 - pose.ahead * NEARNESS)
  return {
    x: -(pose.turnX + pose.aside * NEARNESS) * closer,
    y: -(pose.turnY + pose.rise * NEARNESS) * closer,
    scale: ROOM[move] * closer,
    roll: -pose.roll,
  }
}
