// Repairs of the picture’s own pixels, before every other stage: spots that get the pixels of another place, and patches.
import { clamp, cosine, sine } from './maths'
import { allocate, mark, release } from './memory'

/** Points on the rim of a spot. */
const POINTS = 48
/** x, y and the difference of three channels of each point, 64-bit floats. */
const rim = memory.data(POINTS * 5 * 8, 16)
const POINT_BYTES: usize = 40

// The spot that is being repaired, with its window of the picture and that of its source.
let target: usize = 0
let left: i32 = 0
let top: i32 = 0
let width: i32 = 0
let height: i32 = 0
let source: usize = 0
let sourceLeft: i32 = 0
let sourceTop: i32 = 0
let sourceWidth: i32 = 0
let sourceHeight: i32 = 0
let channels: i32 = 3

/** Pixels on each side of a point of the rim whose mean is taken. */
function boxOf(radius: f64): f64 {
  return clamp(floor<f64>(radius / 16), 1, 6)
}

/** Pixels around the centre of a spot that repairing it reads. */
export function spotReach(radius: f64): i32 {
  return <i32>ceil<f64>(radius + 2 * boxOf(radius) + 3)
}

function targetAt(x: i32, y: i32): usize {
  return target + <usize>(((y - top) * width + x - left) * channels)
}

/** Address of a pixel of the source; 0 outside of its window. */
function sourceAt(x: i32, y: i32): usize {
  const column = x - sourceLeft
  const row = y - sourceTop
  if (column < 0 || row < 0 || column >= sourceWidth || row >= sourceHeight) return 0
  return source + <usize>((row * sourceWidth + column) * channels)
}

/** Measures by how much the rim of the spot differs from that of its source. Answers the number of points. */
function measureRim(x: f64, y: f64, radius: f64, offsetX: i32, offsetY: i32): i32 {
  const box = <i32>boxOf(radius)
  const distance = radius + <f64>box + 1
  let points = 0
  for (let n = 0; n < POINTS; n++) {
    const degrees = (<f64>n * 360) / <f64>POINTS
    const pointX = x + cosine(degrees) * distance
    const pointY = y + sine(degrees) * distance
    const column = <i32>floor<f64>(pointX)
    const row = <i32>floor<f64>(pointY)
    let red = 0
    let green = 0
    let blue = 0
    let count = 0
    for (let py = max<i32>(top, row - box); py <= min<i32>(top + height - 1, row + box); py++)
      for (let px = max<i32>(left, column - box); px <= min<i32>(left + width - 1, column + box); px++) {
        const from = sourceAt(px + offsetX, py + offsetY)
        if (from === 0) continue
        const to = targetAt(px, py)
        red += <i32>load<u8>(to) - <i32>load<u8>(from)
        green += <i32>load<u8>(to, 1) - <i32>load<u8>(from, 1)
        blue += <i32>load<u8>(to, 2) - <i32>load<u8>(from, 2)
        count++
      }
    if (count === 0) continue
    const at = rim + <usize>points * POINT_BYTES
    store<f64>(at, pointX)
    store<f64>(at, pointY, 8)
    store<f64>(at, <f64>red / <f64>count, 16)
    store<f64>(at, <f64>green / <f64>count, 24)
    store<f64>(at, <f64>blue / <f64>count, 32)
    points++
  }
  return points
}

// Differences of the rim, spread inwards at the nodes of a grid.
let nodes: usize = 0
let nodesAcross: i32 = 0
let step: f64 = 1
let gridX: f64 = 0
let gridY: f64 = 0

/** Spreads the differences of the rim over the spot, by the inverse square of the distance. */
function spreadRim(x: f64, y: f64, radius: f64, points: i32): void {
  step = max<f64>(1, floor<f64>(radius / 12))
  nodesAcross = <i32>ceil<f64>((2 * radius) / step) + 3
  gridX = x - radius - step
  gridY = y - radius - step
  nodes = allocate(<usize>(nodesAcross * nodesAcross * 24))
  for (let row = 0; row < nodesAcross; row++)
    for (let column = 0; column < nodesAcross; column++) {
      const nodeX = gridX + <f64>column * step
      const nodeY = gridY + <f64>row * step
      let weights: f64 = 0
      let red: f64 = 0
      let green: f64 = 0
      let blue: f64 = 0
      for (let n = 0; n < points; n++) {
        const at = rim + <usize>n * POINT_BYTES
        const dx = load<f64>(at) - nodeX
        const dy = load<f64>(at, 8) - nodeY
        const weight: f64 = 1 / (dx * dx + dy * dy + 0.5)
        weights += weight
        red += weight * load<f64>(at, 16)
        green += weight * load<f64>(at, 24)
        blue += weight * load<f64>(at, 32)
      }
      const to = nodes + <usize>((row * nodesAcross + column) * 24)
      store<f64>(to, points > 0 ? red / weights : 0)
      store<f64>(to, points > 0 ? green / weights : 0, 8)
      store<f64>(to, points > 0 ? blue / weights : 0, 16)
    }
}

/** The spread difference of a channel at a node and between it and the next ones. */
function between(at: usize, tx: f64, ty: f64): f64 {
  const below = at + <usize>(nodesAcross * 24)
  const upper = load<f64>(at) * (1 - tx) + load<f64>(at, 24) * tx
  const lower = load<f64>(below) * (1 - tx) + load<f64>(below, 24) * tx
  return upper * (1 - ty) + lower * ty
}

/** Level of a channel that goes from one value to another. */
function blended(level: u8, to: f64, alpha: f64): u8 {
  const from = <f64>level
  return <u8>floor<f64>(from + (clamp(to, 0, 255) - from) * alpha + 0.5)
}

/** The window of the picture in which the next spot is, and that of its source, both before the repair. */
export function setWindows(
  targetPixels: usize,
  targetX: i32,
  targetY: i32,
  targetWidth: i32,
  targetHeight: i32,
  sourcePixels: usize,
  sourceX: i32,
  sourceY: i32,
  widthOfSource: i32,
  heightOfSource: i32,
  bytesAPixel: i32,
): void {
  target = targetPixels
  left = targetX
  top = targetY
  width = targetWidth
  height = targetHeight
  source = sourcePixels
  sourceLeft = sourceX
  sourceTop = sourceY
  sourceWidth = widthOfSource
  sourceHeight = heightOfSource
  channels = bytesAPixel
}

/**
 * Repairs a spot in its window. The source is `offsetX` and `offsetY` pixels away; what is outside of its window leaves pixels as they
 * are. `feather` and `opacity` are parts of 1.
 */
export function repairSpot(
  x: f64,
  y: f64,
  radius: f64,
  offsetX: i32,
  offsetY: i32,
  feather: f64,
  opacity: f64,
  isHealed: i32,
): void {
  const free = mark()
  if (isHealed !== 0) spreadRim(x, y, radius, measureRim(x, y, radius, offsetX, offsetY))
  const fade = max<f64>(1, radius * feather)
  for (let py = top; py < top + height; py++) {
    const dy = <f64>py + 0.5 - y
    for (let px = left; px < left + width; px++) {
      const dx = <f64>px + 0.5 - x
      const inside = radius - sqrt<f64>(dx * dx + dy * dy)
      if (inside <= 0) continue
      const from = sourceAt(px + offsetX, py + offsetY)
      if (from === 0) continue
      const alpha = min<f64>(1, inside / fade) * opacity
      const to = targetAt(px, py)
      let red = <f64>load<u8>(from)
      let green = <f64>load<u8>(from, 1)
      let blue = <f64>load<u8>(from, 2)
      if (isHealed !== 0) {
        const gx = (<f64>px + 0.5 - gridX) / step
        const gy = (<f64>py + 0.5 - gridY) / step
        const column = floor<f64>(gx)
        const row = floor<f64>(gy)
        const node = nodes + <usize>((<i32>row * nodesAcross + <i32>column) * 24)
        red += between(node, gx - column, gy - row)
        green += between(node + 8, gx - column, gy - row)
        blue += between(node + 16, gx - column, gy - row)
      }
      store<u8>(to, blended(load<u8>(to), red, alpha))
      store<u8>(to, blended(load<u8>(to, 1), green, alpha), 1)
      store<u8>(to, blended(load<u8>(to, 2), blue, alpha), 2)
    }
  }
  release(free)
}

/** Puts a patch over as many pixels. `colours` has three bytes a pixel, `alphas` one; where it is 0, pixels stay as they are. */
export function blendPatch(
  pixels: usize,
  count: i32,
  bytesAPixel: i32,
  colours: usize,
  alphas: usize,
  opacity: f64,
): void {
  for (let n = 0; n < count; n++) {
    const level = load<u8>(alphas + <usize>n)
    if (level === 0) continue
    const alpha = (<f64>level / 255) * opacity
    const to = pixels + <usize>(n * bytesAPixel)
    const from = colours + <usize>(n * 3)
    for (let channel: usize = 0; channel < 3; channel++)
      store<u8>(to + channel, blended(load<u8>(to + channel), <f64>load<u8>(from + channel), alpha))
  }
}
