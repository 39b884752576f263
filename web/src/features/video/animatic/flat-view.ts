import type { CameraMove } from '@studio/contract/video'
import { cameraAt, ROOM } from '@studio/domain/video'

/**
 * Transform of a flat image within the frame: offset as a fraction of the frame width, scale, and rotation in radians.
 */
export interface FlatView {
  x: number
  y: number
  scale: number
  roll: number
}

/** Assumed depth of an image without a depth map: 0 is the horizon, 1 the nearest point. */
const NEARNESS = 0.5

/** Camera move for an image without depth: sideways and forward moves become pan and zoom. */
export function flatViewOf(move: CameraMove, at: number, seconds: number): FlatView {
  const t = seconds > 0 ? Math.min(1, Math.max(0, at / seconds)) : 0
  const pose = cameraAt(move, t, seconds, 0)
  const closer = pose.zoom / (1 - pose.ahead * NEARNESS)
  return {
    x: -(pose.turnX + pose.sideways * NEARNESS) * closer,
    y: -(pose.turnY + pose.rise * NEARNESS) * closer,
    scale: ROOM[move] * closer,
    roll: -pose.roll,
  }
}
