import { type MaskStroke, MAX_STROKE_POINTS, MAX_STROKES } from '@studio/contract/darkroom'
import type { Size } from '../crop/crop-geometry.ts'
import type { Point } from './mask-geometry.ts'
import type { PartOf } from './masks.ts'

export interface Brush {
  /** Radius in % of the longer side. */
  size: number
  softness: number
  flow: number
  isErasing: boolean
}

export const FIRST_BRUSH: Brush = { size: 5, softness: 50, flow: 100, isErasing: false }

/** Radius in % of the longer side. */
export const SMALLEST_BRUSH = 0.1
export const LARGEST_BRUSH = 25

/** Another size by the keys: finer for small brushes. */
export const resized = (brush: Brush, direction: 1 | -1): Brush => ({
  ...brush,
  size: Number(
    Math.min(LARGEST_BRUSH, Math.max(SMALLEST_BRUSH, brush.size * SIZE_FACTOR ** direction)).toFixed(2),
  ),
})

export const softened = (brush: Brush, direction: 1 | -1): Brush => ({
  ...brush,
  softness: Math.min(100, Math.max(0, brush.softness + direction * SOFTNESS_STEP)),
})

const SIZE_FACTOR = 1.2
const SOFTNESS_STEP = 10

type BrushPart = PartOf<'brush'>

/** Positions are stored in so many parts of width and height. */
const PARTS = 10_000
/** Points that are closer than this part of the radius to the one before are left out. */
const LEAST_STEP = 0.2

const pointsIn = (strokes: readonly MaskStroke[]) =>
  strokes.reduce((sum, { points }) => sum + points.length / 2, 0)

/** Whether another stroke fits in. */
export const hasRoom = ({ strokes }: BrushPart): boolean =>
  strokes.length < MAX_STROKES && pointsIn(strokes) < MAX_STROKE_POINTS

const stored = (value: number) => Math.round(Math.min(2, Math.max(-1, value)) * PARTS)

/** A stroke with one point. */
export const startStroke = ({ size, softness, flow, isErasing }: Brush, at: Point): MaskStroke => ({
  size: size / 100,
  softness,
  flow,
  ...(isErasing && { isErased: true }),
  points: [stored(at.x), stored(at.y)],
})

/** The stroke with one more point; the same if it is too close to the last one. */
export function continueStroke(stroke: MaskStroke, at: Point, original: Size): MaskStroke {
  const [x = 0, y = 0] = stroke.points.slice(-2)
  const [nextX, nextY] = [stored(at.x), stored(at.y)]
  const distance = Math.hypot(((nextX - x) / PARTS) * original.width, ((nextY - y) / PARTS) * original.height)
  const least = stroke.size * Math.max(original.width, original.height) * LEAST_STEP
  return distance < least ? stroke : { ...stroke, points: [...stroke.points, nextX, nextY] }
}

/** The part with a stroke after others, as long as there is room for its points. */
export function withStroke(part: BrushPart, stroke: MaskStroke): BrushPart {
  const room = 2 * (MAX_STROKE_POINTS - pointsIn(part.strokes))
  return { ...part, strokes: [...part.strokes, { ...stroke, points: stroke.points.slice(0, room) }] }
}
