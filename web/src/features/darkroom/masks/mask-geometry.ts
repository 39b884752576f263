import type { Edit, MaskPart } from '@studio/contract/darkroom'
import { boxOf, fitBox, rotated, type Size } from '../crop/crop-geometry.ts'
import type { PartOf } from './masks.ts'

/** As fractions of width and height, of the upright original or of the shown image. */
export interface Point {
  x: number
  y: number
}

/** How the shown image, with its crop, lies in the upright original. */
export interface View {
  /** Original in px. */
  original: Size
  /** Shown image in px of the original. */
  shown: Size
  toOriginal: (shown: Point) => Point
  toShown: (original: Point) => Point
}

/** The same geometry as `assembly/geometry.ts` of the engine, in floating point. */
export function viewOf(geometry: Edit['geometry'], original: Size): View {
  const { crop, angle = 0, flip = false, turn = 0 } = geometry ?? {}
  const box = fitBox(boxOf(crop, original), original, angle)
  const isTurned = turn % 180 !== 0
  const shown = isTurned ? { width: box.height, height: box.width } : { width: box.width, height: box.height }
  const toOriginal = ({ x, y }: Point): Point => {
    const back = rotated((x - 0.5) * shown.width, (y - 0.5) * shown.height, -turn)
    const by = rotated(flip ? -back.x : back.x, back.y, angle)
    return { x: (box.x + by.x) / original.width, y: (box.y + by.y) / original.height }
  }
  const toShown = ({ x, y }: Point): Point => {
    const upright = rotated(x * original.width - box.x, y * original.height - box.y, -angle)
    const by = rotated(flip ? -upright.x : upright.x, upright.y, turn)
    return { x: by.x / shown.width + 0.5, y: by.y / shown.height + 0.5 }
  }
  return { original, shown, toOriginal, toShown }
}

/** Shortest distance of the ends of a gradient, and shortest half axis, as a part of the longer side. */
const LEAST = 0.002

const inPixels = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height })
const asFraction = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x / width, y: y / height })
const longerOf = ({ width, height }: Size) => Math.max(width, height)
const degreesOf = (radians: number) => (radians * 180) / Math.PI
const place = (value: number) => Math.min(2, Math.max(-1, value))
const halfAxis = (value: number) => Math.min(2, Math.max(LEAST, value))
/** An ellipse is the same after half a turn: from -90° to 90°. */
const halfTurn = (degrees: number) => degrees - 180 * Math.round(degrees / 180)
const fullTurn = (degrees: number) => degrees - 360 * Math.round(degrees / 360)

export type HandleName = 'start' | 'middle' | 'end' | 'centre' | 'right' | 'left' | 'top' | 'bottom' | 'turn'

/** A point of a part that can be dragged, and the part after that. */
export interface MaskHandle {
  name: HandleName
  /** In the upright original. */
  at: Point
  move: (to: Point) => MaskPart
  /** Rotates by degrees, for handles that only rotate. */
  rotate?: ((degrees: number) => MaskPart) | undefined
}

/** The handles of a gradient; other kinds have none. */
export function handlesOf(part: MaskPart, view: View): MaskHandle[] {
  if (part.kind === 'linear') return linearHandles(part, view.original)
  if (part.kind === 'radial') return radialHandles(part, view)
  return []
}

type Linear = PartOf<'linear'>
type Radial = PartOf<'radial'>

/** The gradient from one point to another; as it was if they are too close. */
export function withEnds(part: Linear, start: Point, end: Point, original: Size): Linear {
  const [from, to] = [inPixels(start, original), inPixels(end, original)]
  if (Math.hypot(to.x - from.x, to.y - from.y) < LEAST * longerOf(original)) return part
  return { ...part, x1: place(start.x), y1: place(start.y), x2: place(end.x), y2: place(end.y) }
}

function linearHandles(part: Linear, original: Size): MaskHandle[] {
  const start = { x: part.x1, y: part.y1 }
  const end = { x: part.x2, y: part.y2 }
  const middle = { x: (part.x1 + part.x2) / 2, y: (part.y1 + part.y2) / 2 }
  const within = (by: number, a: number, b: number) =>
    Math.min(2 - Math.max(a, b), Math.max(-1 - Math.min(a, b), by))
  return [
    { name: 'start', at: start, move: (to) => withEnds(part, to, end, original) },
    {
      name: 'middle',
      at: middle,
      move(to) {
        const x = within(to.x - middle.x, start.x, end.x)
        const y = within(to.y - middle.y, start.y, end.y)
        return { ...part, x1: start.x + x, y1: start.y + y, x2: end.x + x, y2: end.y + y }
      },
    },
    { name: 'end', at: end, move: (to) => withEnds(part, start, to, original) },
  ]
}

/** Points of the lines across a gradient: at its start, middle and end. */
export function linesOf(part: Linear, original: Size): { name: HandleName; from: Point; to: Point }[] {
  const [start, end] = [
    inPixels({ x: part.x1, y: part.y1 }, original),
    inPixels({ x: part.x2, y: part.y2 }, original),
  ]
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const reach = (4 * longerOf(original)) / Math.max(1, Math.hypot(dx, dy))
  return (['start', 'middle', 'end'] as const).map((name, at) => {
    const [x, y] = [start.x + (dx * at) / 2, start.y + (dy * at) / 2]
    return {
      name,
      from: asFraction({ x: x - dy * reach, y: y + dx * reach }, original),
      to: asFraction({ x: x + dy * reach, y: y - dx * reach }, original),
    }
  })
}

/** A point of the ellipse: 1 right and 1 down are the ends of its axes. */
function onEllipse(part: Radial, right: number, down: number, original: Size): Point {
  const longer = longerOf(original)
  const by = rotated(right * part.width * longer, down * part.height * longer, part.angle ?? 0)
  const centre = inPixels(part, original)
  return asFraction({ x: centre.x + by.x, y: centre.y + by.y }, original)
}

const OUTLINE_POINTS = 72

/** Outline of the ellipse, or of the smaller one in which the mask is full. */
export const outlineOf = (part: Radial, original: Size, share = 1): Point[] =>
  Array.from({ length: OUTLINE_POINTS }, (_, at) => {
    const radians = (at / OUTLINE_POINTS) * 2 * Math.PI
    return onEllipse(part, share * Math.cos(radians), share * Math.sin(radians), original)
  })

const AXES = [
  { name: 'right', right: 1, down: 0 },
  { name: 'left', right: -1, down: 0 },
  { name: 'top', right: 0, down: -1 },
  { name: 'bottom', right: 0, down: 1 },
] as const

/** Distance of the handle that rotates from the ellipse, as a part of the longer side of what is shown. */
const TURN_REACH = 0.09

function radialHandles(part: Radial, { original, shown }: View): MaskHandle[] {
  const longer = longerOf(original)
  const centre = inPixels(part, original)
  /** From the centre, in px along the axes of the ellipse. */
  const along = (to: Point): Point => {
    const at = inPixels(to, original)
    return rotated(at.x - centre.x, at.y - centre.y, -(part.angle ?? 0))
  }
  const rotate = (degrees: number): Radial => ({ ...part, angle: fullTurn((part.angle ?? 0) + degrees) })
  const reach = 1 + (TURN_REACH * longerOf(shown)) / (part.height * longer)
  return [
    { name: 'centre', at: part, move: (to) => ({ ...part, x: place(to.x), y: place(to.y) }) },
    ...AXES.map(
      ({ name, right, down }): MaskHandle => ({
        name,
        at: onEllipse(part, right, down, original),
        move(to) {
          const by = along(to)
          const half = halfAxis((by.x * right + by.y * down) / longer)
          return right === 0 ? { ...part, height: half } : { ...part, width: half }
        },
      }),
    ),
    {
      name: 'turn',
      at: onEllipse(part, 0, -reach, original),
      move(to) {
        const by = along(to)
        return rotate(degreesOf(Math.atan2(by.x, -by.y)))
      },
      rotate,
    },
  ]
}

/** An ellipse that is upright in what is shown. `halfSize` is half of its sides as fractions of what is shown. */
export function uprightEllipse(part: Radial, at: Point, halfSize: Point, view: View): Radial {
  const { original, shown } = view
  const longer = longerOf(original)
  const centre = view.toOriginal(at)
  const [from, to] = [
    inPixels(view.toOriginal({ x: 0, y: 0 }), original),
    inPixels(view.toOriginal({ x: 1, y: 0 }), original),
  ]
  return {
    ...part,
    x: place(centre.x),
    y: place(centre.y),
    width: halfAxis((Math.abs(halfSize.x) * shown.width) / longer),
    height: halfAxis((Math.abs(halfSize.y) * shown.height) / longer),
    angle: halfTurn(degreesOf(Math.atan2(to.y - from.y, to.x - from.x))),
  }
}
