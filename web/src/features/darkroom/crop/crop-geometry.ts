import type { Edit } from '@studio/contract/darkroom'

export interface Size {
  width: number
  height: number
}
/** Crop in pixels of the original: its centre and its sides. */
export interface Box extends Size {
  x: number
  y: number
}
type Crop = NonNullable<NonNullable<Edit['geometry']>['crop']>

/** Edge or corner that is dragged: -1 is left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

const LEAST_SIDE = 16

/** Half width and height of the upright rectangle around a rotated one. */
function reachOf({ width, height }: Size, angle: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.abs(Math.sin(radians))]
  return { x: (width * cos + height * sin) / 2, y: (width * sin + height * cos) / 2 }
}

/** Turns a vector of the upright crop into one of the original. */
export function rotated(x: number, y: number, angle: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Rounding must not count as outside. */
const TOLERANCE = 0.01

export function isInside(box: Box, size: Size, angle: number): boolean {
  const reach = reachOf(box, angle)
  return (
    reach.x <= Math.min(box.x, size.width - box.x) + TOLERANCE &&
    reach.y <= Math.min(box.y, size.height - box.y) + TOLERANCE
  )
}

/** The part of the box that is inside the original, with its proportions: what the engine shows. */
export function fitBox(box: Box, size: Size, angle: number): Box {
  const reach = reachOf(box, angle)
  const part = Math.min(
    1,
    Math.min(box.x, size.width - box.x) / reach.x,
    Math.min(box.y, size.height - box.y) / reach.y,
  )
  return { ...box, width: box.width * part, height: box.height * part }
}

export function boxOf(crop: Crop | undefined, size: Size): Box {
  const longer = Math.max(size.width, size.height)
  return crop
    ? {
        x: crop.x * size.width,
        y: crop.y * size.height,
        width: crop.width * longer,
        height: crop.height * longer,
      }
    : { x: size.width / 2, y: size.height / 2, ...size }
}

/** Undefined for the whole original. */
export function cropOf(box: Box, size: Size): Crop | undefined {
  const longer = Math.max(size.width, size.height)
  const rounded = (value: number) => Number(value.toFixed(5))
  const crop = {
    x: rounded(box.x / size.width),
    y: rounded(box.y / size.height),
    width: rounded(box.width / longer),
    height: rounded(box.height / longer),
  }
  const isWhole =
    crop.x === 0.5 &&
    crop.y === 0.5 &&
    crop.width === rounded(size.width / longer) &&
    crop.height === rounded(size.height / longer)
  return isWhole ? undefined : crop
}

/** Moves the box by a vector of the upright crop, up to the edges of the original. */
export function moveBox(box: Box, right: number, down: number, size: Size, angle: number): Box {
  const by = rotated(right, down, angle)
  const reach = reachOf(box, angle)
  const within = (value: number, half: number, whole: number) =>
    half * 2 >= whole ? whole / 2 : Math.min(whole - half, Math.max(half, value))
  return {
    ...box,
    x: within(box.x + by.x, reach.x, size.width),
    y: within(box.y + by.y, reach.y, size.height),
  }
}

/** The box with another size whose opposite edge or corner stays where it is. */
function anchored(box: Box, handle: Handle, width: number, height: number, angle: number): Box {
  const by = rotated((handle.x * (width - box.width)) / 2, (handle.y * (height - box.height)) / 2, angle)
  return { x: box.x + by.x, y: box.y + by.y, width, height }
}

/**
 * Drags an edge or a corner by a vector of the upright crop, up to the edges of the original. `ratio` is width by
 * height, null if it is free.
 */
export function resizeBox(
  box: Box,
  handle: Handle,
  by: { x: number; y: number },
  { size, angle, ratio }: { size: Size; angle: number; ratio: number | null },
): Box {
  let width = Math.max(LEAST_SIDE, box.width + handle.x * by.x)
  let height = Math.max(LEAST_SIDE, box.height + handle.y * by.y)
  if (ratio !== null) {
    if (handle.x === 0) width = height * ratio
    else if (handle.y === 0) height = width / ratio
    else if (width / box.width > height / box.height) height = width / ratio
    else width = height * ratio
  }
  const at = (part: number) =>
    anchored(
      box,
      handle,
      box.width + (width - box.width) * part,
      box.height + (height - box.height) * part,
      angle,
    )
  if (isInside(at(1), size, angle)) return at(1)
  // The box is convex in the part, so halving finds the edge.
  let [inside, outside] = [0, 1]
  for (let round = 0; round < 24; round++) {
    const middle = (inside + outside) / 2
    if (isInside(at(middle), size, angle)) inside = middle
    else outside = middle
  }
  return at(inside)
}

/** The box with other proportions and about the same area, inside the original. */
export function withRatio(box: Box, ratio: number, size: Size, angle: number): Box {
  const area = box.width * box.height
  return fitBox({ ...box, width: Math.sqrt(area * ratio), height: Math.sqrt(area / ratio) }, size, angle)
}

/** Scale at which the rotated original fits into a room. */
export function scaleFor(size: Size, angle: number, turn: number, room: Size): number {
  const reach = reachOf(size, angle)
  const [across, down] = turn % 180 === 0 ? [reach.x, reach.y] : [reach.y, reach.x]
  return Math.max(0.0001, Math.min(room.width / (2 * across), room.height / (2 * down)))
}

/** A vector on the screen as one of the upright crop, before it is mirrored and turned. */
export function unturned(x: number, y: number, turn: number, isFlipped: boolean): { x: number; y: number } {
  const back = rotated(x, y, -turn)
  return { x: isFlipped ? -back.x : back.x, y: back.y }
}
