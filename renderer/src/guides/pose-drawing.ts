import { BONES, KEYPOINTS } from '../compose/keypoints.ts'
import type { FigurePoint } from './figure-points.ts'

/** OpenPose's colours of its bones, and of its key points, in their order. */
const COLOURS: readonly (readonly [number, number, number])[] = [
  [255, 0, 0],
  [255, 85, 0],
  [255, 170, 0],
  [255, 255, 0],
  [170, 255, 0],
  [85, 255, 0],
  [0, 255, 0],
  [0, 255, 85],
  [0, 255, 170],
  [0, 255, 255],
  [0, 170, 255],
  [0, 85, 255],
  [0, 0, 255],
  [85, 0, 255],
  [170, 0, 255],
  [255, 0, 255],
  [255, 0, 170],
  [255, 0, 85],
]
/** Bones are darker than the points they join. */
const BONE = 0.6
/** Half the width of a bone and the radius of a point, pixels of a picture whose short side has 512. */
const STICK = 4
const MIN_STICK = 1.5

interface Ellipse {
  x: number
  y: number
  /** Half its length, half its width, and its rotation. */
  long: number
  wide: number
  angle: number
}

/** The figures as ControlNet's preprocessor draws them on black: every bone first, then every point. */
export function drawPoses(
  figures: readonly (readonly FigurePoint[])[],
  { width, height }: { width: number; height: number },
): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  const stick = Math.max(MIN_STICK, (STICK * Math.min(width, height)) / 512)

  function fill({ x, y, long, wide, angle }: Ellipse, colour: readonly number[]): void {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const reach = Math.max(long, wide)
    const bottom = Math.min(height - 1, Math.ceil(y + reach))
    const end = Math.min(width - 1, Math.ceil(x + reach))
    for (let py = Math.max(0, Math.floor(y - reach)); py <= bottom; py++)
      for (let px = Math.max(0, Math.floor(x - reach)); px <= end; px++) {
        const [dx, dy] = [px + 0.5 - x, py + 0.5 - y]
        const along = (dx * c + dy * s) / long
        const across = (dy * c - dx * s) / wide
        if (along * along + across * across <= 1) pixels.set(colour, (px + py * width) * 3)
      }
  }

  const byName = figures.map((points) => new Map(points.map((point) => [point.name, point])))
  BONES.forEach(([from, to], i) => {
    for (const points of byName) {
      const [a, b] = [points.get(from), points.get(to)]
      if (!a || !b) continue
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      const long = Math.max(stick, Math.hypot(b.x - a.x, b.y - a.y) / 2)
      const colour = COLOURS[i]!.map((v) => Math.floor(v * BONE))
      fill({ ...middle, long, wide: stick, angle: Math.atan2(b.y - a.y, b.x - a.x) }, colour)
    }
  })
  KEYPOINTS.forEach((name, i) => {
    for (const points of byName) {
      const point = points.get(name)
      if (point) fill({ ...point, long: stick, wide: stick, angle: 0 }, COLOURS[i]!)
    }
  })
  return pixels
}
