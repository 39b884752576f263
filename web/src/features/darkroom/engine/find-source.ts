import type { Edit, SpotRepair } from '@studio/contract/darkroom'
import { effectiveRepairs } from './repaired.ts'
import type { OpenPicture, SourcePixels } from './renderer.ts'

type Placed = Pick<SpotRepair, 'x' | 'y' | 'radius'>

const RIM_POINTS = 48
/** Distances of the points of a rim from its centre, in radii. */
const RIMS = [1.1, 1.35]
const DIRECTIONS = 32
/** Distances of candidates, in radii. */
const DISTANCES = [2.6, 4.2, 6.5, 10]
/** How much a difference of brightness counts, beside one of texture. */
const BRIGHTNESS = 0.3
/** Smaller spots are compared as if they had this radius in px. */
const LEAST_RADIUS = 3

/** Points of the rim around 0, 0. */
const rimOf = (radius: number) =>
  Array.from({ length: RIM_POINTS }, (_, at) =>
    RIMS.map((part) => {
      const angle = (at / RIM_POINTS) * 2 * Math.PI
      return {
        x: Math.round(Math.cos(angle) * radius * part),
        y: Math.round(Math.sin(angle) * radius * part),
      }
    }),
  ).flat()

/** How badly the rim of a candidate fits: its texture, and to a smaller part its colours. */
function misfitOf(
  { width, height, data }: SourcePixels,
  rim: readonly { x: number; y: number }[],
  from: Point,
  to: Point,
) {
  const at = (x: number, y: number, channel: number) =>
    data[
      (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4 + channel
    ] ?? 0
  let misfit = 0
  for (const channel of [0, 1, 2]) {
    const differences = rim.map(
      ({ x, y }) => at(to.x + x, to.y + y, channel) - at(from.x + x, from.y + y, channel),
    )
    const mean = differences.reduce((sum, each) => sum + each, 0) / rim.length
    misfit += differences.reduce((sum, each) => sum + Math.abs(each - mean), 0)
    misfit += Math.abs(mean) * rim.length * BRIGHTNESS
  }
  return misfit
}

interface Point {
  x: number
  y: number
}

const isNear = (a: Point, b: Point, distance: number) => Math.hypot(a.x - b.x, a.y - b.y) < distance

/**
 * The place whose rim resembles that of a spot most, as fractions of width and height: inside of the image, and beside all spots. The
 * image has the repairs of the edit, which shouldn’t include the spot.
 */
export function findSource(
  { full, repairs }: Pick<OpenPicture, 'full' | 'repairs'>,
  edit: Edit,
  spot: Placed,
): { x: number; y: number } {
  const source = repairs.apply(full.source, edit)
  const { width, height } = source
  const longer = Math.max(width, height)
  const centreOf = ({ x, y }: Point) => ({ x: Math.floor(x * width), y: Math.floor(y * height) })
  const to = centreOf(spot)
  const radius = Math.max(LEAST_RADIUS, spot.radius * longer)
  const reach = spot.radius * longer
  const others = effectiveRepairs(edit).flatMap((each) =>
    each.kind === 'generated' ? [] : [{ ...centreOf(each), radius: each.radius * longer }],
  )
  const rim = rimOf(radius)
  const candidates = DISTANCES.flatMap((distance) =>
    Array.from({ length: DIRECTIONS }, (_, at) => {
      const angle = ((at + distance) / DIRECTIONS) * 2 * Math.PI
      return {
        x: Math.round(to.x + Math.cos(angle) * radius * distance),
        y: Math.round(to.y + Math.sin(angle) * radius * distance),
      }
    }),
  )
  const isInside = ({ x, y }: Point) => x >= reach && y >= reach && x < width - reach && y < height - reach
  const inside = candidates.filter(isInside)
  const free = inside.filter((each) => !others.some((other) => isNear(each, other, other.radius + radius)))
  const [best] = (free.length > 0 ? free : inside)
    .map((each) => ({ ...each, misfit: misfitOf(source, rim, each, to) }))
    .toSorted((a, b) => a.misfit - b.misfit)
  if (best) return { x: (best.x + 0.5) / width, y: (best.y + 0.5) / height }
  // A large spot of a small image: beside it, where there is more room.
  const shift = (2.2 * spot.radius * longer) / width
  return { x: spot.x < 0.5 ? Math.min(1, spot.x + shift) : Math.max(0, spot.x - shift), y: spot.y }
}
