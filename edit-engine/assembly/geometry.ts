import { clamp, cosine, sine } from './maths'
import { ANGLE, CROP_HEIGHT, CROP_WIDTH, CROP_X, CROP_Y, FLIP, HAS_CROP, parameter, TURN } from './parameters'

/** Size of the picture. */
export let pictureWidth: i32 = 0
export let pictureHeight: i32 = 0
/** Size of the result. */
export let frameWidth: i32 = 0
export let frameHeight: i32 = 0
/** True if pixels of the result are between those of the picture. */
export let isRotated: bool = false
/** True if the result has other pixels than the picture, or in another order. */
export let isMoved: bool = false

// From a point of the result to a point of the picture: x = xx·X + xy·Y + x0. Pixel 0 reaches from 0 to 1.
export let xx: f64 = 1
export let xy: f64 = 0
export let x0: f64 = 0
export let yx: f64 = 0
export let yy: f64 = 1
export let y0: f64 = 0

export function setPicture(width: i32, height: i32): void {
  pictureWidth = width
  pictureHeight = height
}

/** Computes the size of the result and the way back to the picture. */
export function place(): void {
  const width = <f64>pictureWidth
  const height = <f64>pictureHeight
  const longer = max<f64>(width, height)
  const hasCrop = parameter(HAS_CROP) !== 0
  const angle = parameter(ANGLE)
  isRotated = angle !== 0
  const cos = isRotated ? cosine(angle) : 1
  const sin = isRotated ? sine(angle) : 0
  let centreX = hasCrop ? parameter(CROP_X) * width : width / 2
  let centreY = hasCrop ? parameter(CROP_Y) * height : height / 2
  const wanted = hasCrop ? parameter(CROP_WIDTH) * longer : width
  const high = hasCrop ? parameter(CROP_HEIGHT) * longer : height

  // The part of the rectangle that fits into the picture, with its proportions.
  const reachX = (wanted * cos + high * abs<f64>(sin)) / 2
  const reachY = (wanted * abs<f64>(sin) + high * cos) / 2
  const part = min<f64>(
    1,
    min<f64>(min<f64>(centreX, width - centreX) / reachX, min<f64>(centreY, height - centreY) / reachY),
  )
  const cropWidth = max<f64>(1, floor<f64>(wanted * part + 0.5))
  const cropHeight = max<f64>(1, floor<f64>(high * part + 0.5))
  if (!isRotated) {
    // Whole pixels, so that none is resampled.
    centreX = clamp(floor<f64>(centreX - cropWidth / 2 + 0.5), 0, width - cropWidth) + cropWidth / 2
    centreY = clamp(floor<f64>(centreY - cropHeight / 2 + 0.5), 0, height - cropHeight) + cropHeight / 2
  }
  xx = cos
  xy = -sin
  yx = sin
  yy = cos
  x0 = centreX - (xx * cropWidth + xy * cropHeight) / 2
  y0 = centreY - (yx * cropWidth + yy * cropHeight) / 2
  frameWidth = <i32>cropWidth
  frameHeight = <i32>cropHeight
  if (parameter(FLIP) !== 0) mirror()
  for (let turned: f64 = 0; turned < parameter(TURN); turned += 90) quarterTurn()
  isMoved = isRotated || frameWidth !== pictureWidth || frameHeight !== pictureHeight || xx !== 1 || yy !== 1
}

function mirror(): void {
  x0 += xx * <f64>frameWidth
  y0 += yx * <f64>frameWidth
  xx = -xx
  yx = -yx
}

/** Clockwise: the new (X, Y) shows what was at (Y, height − X). */
function quarterTurn(): void {
  const height = <f64>frameHeight
  x0 += xy * height
  y0 += yy * height
  const oldXx = xx
  const oldYx = yx
  xx = -xy
  yx = -yy
  xy = oldXx
  yy = oldYx
  frameHeight = frameWidth
  frameWidth = <i32>height
}

const area = memory.data(16, 16)

/** Rectangle of the picture that a rectangle of the result is computed from: left, top, width, height. */
export function sourceArea(x: i32, y: i32, width: i32, height: i32, margin: i32): usize {
  const left = <f64>max<i32>(0, x - margin)
  const top = <f64>max<i32>(0, y - margin)
  const right = <f64>min<i32>(frameWidth, x + width + margin)
  const bottom = <f64>min<i32>(frameHeight, y + height + margin)
  const fromX = x0 + min<f64>(xx * left, xx * right) + min<f64>(xy * top, xy * bottom)
  const toX = x0 + max<f64>(xx * left, xx * right) + max<f64>(xy * top, xy * bottom)
  const fromY = y0 + min<f64>(yx * left, yx * right) + min<f64>(yy * top, yy * bottom)
  const toY = y0 + max<f64>(yx * left, yx * right) + max<f64>(yy * top, yy * bottom)
  // Taps of the resampling, and one for rounding.
  const taps: f64 = isRotated ? 4 : 0
  const startX = <i32>clamp(floor<f64>(fromX + 0.001) - taps, 0, <f64>(pictureWidth - 1))
  const startY = <i32>clamp(floor<f64>(fromY + 0.001) - taps, 0, <f64>(pictureHeight - 1))
  const endX = <i32>clamp(ceil<f64>(toX - 0.001) + taps, <f64>(startX + 1), <f64>pictureWidth)
  const endY = <i32>clamp(ceil<f64>(toY - 0.001) + taps, <f64>(startY + 1), <f64>pictureHeight)
  store<i32>(area, startX)
  store<i32>(area, startY, 4)
  store<i32>(area, endX - startX, 8)
  store<i32>(area, endY - startY, 12)
  return area
}
