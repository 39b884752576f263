// Fetches rows of the result from the picture, as four bytes a pixel. Without opacity, the fourth means nothing.
import * as geometry from './geometry'
import { sine } from './maths'
import { allocate } from './memory'
import { add, clampTo, mul, splat } from './vectors'

const PHASES = 256
const TAPS = 6

/** Weights of Lanczos 3 for each of 257 positions between two pixels, eight floats each. */
let kernels: usize = 0

// What rows are fetched from: a rectangle of the picture.
let source: usize = 0
let left: i32 = 0
let top: i32 = 0
let width: i32 = 0
let height: i32 = 0
let channels: i32 = 3

function sinc(x: f64): f64 {
  return x === 0 ? 1 : sine(x * 180) / (x * 3.141592653589793)
}

export function makeKernels(): void {
  kernels = allocate((PHASES + 1) * 32)
  for (let phase = 0; phase <= PHASES; phase++) {
    const at = kernels + ((<usize>phase) << 5)
    let sum: f64 = 0
    for (let pass = 0; pass < 2; pass++)
      for (let tap = 0; tap < TAPS; tap++) {
        const x: f64 = <f64>(tap - 2) - <f64>phase / <f64>PHASES
        const weight = x <= -3 || x >= 3 ? 0 : sinc(x) * sinc(x / 3)
        if (pass === 0) sum += weight
        else store<f32>(at + ((<usize>tap) << 2), <f32>(weight / sum))
      }
  }
}

export function useSource(pixels: usize, x: i32, y: i32, w: i32, h: i32, count: i32): void {
  source = pixels
  left = x
  top = y
  width = w
  height = h
  channels = count
}

/** Address of a pixel. Beyond the edge of the rectangle it is the one at the edge. */
function pixelAt(x: i32, y: i32): usize {
  const column = min<i32>(max<i32>(x - left, 0), width - 1)
  const row = min<i32>(max<i32>(y - top, 0), height - 1)
  return source + <usize>((row * width + column) * channels)
}

/** `count` pixels from (x, y) of the result on. */
export function fetchRow(x: i32, y: i32, count: i32, to: usize): void {
  if (geometry.isRotated) resampleRow(x, y, count, to)
  else copyRow(x, y, count, to)
}

function copyRow(x: i32, y: i32, count: i32, to: usize): void {
  const across = <f64>x + 0.5
  const down = <f64>y + 0.5
  const startX = <i32>floor<f64>(geometry.xx * across + geometry.xy * down + geometry.x0)
  const startY = <i32>floor<f64>(geometry.yx * across + geometry.yy * down + geometry.y0)
  // Whole pixels of the picture, so all are there.
  const step = (<i32>geometry.xx + <i32>geometry.yx * width) * channels
  let from = pixelAt(startX, startY)
  for (let n = 0; n < count; n++) {
    store<i32>(to + ((<usize>n) << 2), load<i32>(from))
    from += step
  }
}

/** Channels of a pixel as floats. Without opacity, the fourth is the next byte, and is never used. */
function levels(from: usize): v128 {
  const words = i16x8.extend_low_i8x16_u(v128.load32_zero(from))
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(words))
}

/** Pixel between others, from the first of 6 × 6. */
function between(first: usize, kernelX: usize, kernelY: usize): v128 {
  let sum = splat(0)
  for (let j = 0; j < TAPS; j++) {
    let line = splat(0)
    let from = first
    for (let i = 0; i < TAPS; i++) {
      line = add(line, mul(levels(from), v128.load32_splat(kernelX + ((<usize>i) << 2))))
      from += channels
    }
    sum = add(sum, mul(line, v128.load32_splat(kernelY + ((<usize>j) << 2))))
    first += width * channels
  }
  return sum
}

/** The same where some of them are beyond the edge. */
function betweenAtEdge(x: i32, y: i32, kernelX: usize, kernelY: usize): v128 {
  let sum = splat(0)
  for (let j = 0; j < TAPS; j++) {
    let line = splat(0)
    for (let i = 0; i < TAPS; i++)
      line = add(line, mul(levels(pixelAt(x + i, y + j)), v128.load32_splat(kernelX + ((<usize>i) << 2))))
    sum = add(sum, mul(line, v128.load32_splat(kernelY + ((<usize>j) << 2))))
  }
  return sum
}

function resampleRow(x: i32, y: i32, count: i32, to: usize): void {
  const down = <f64>y + 0.5
  for (let n = 0; n < count; n++) {
    const across = <f64>(x + n) + 0.5
    const sx = geometry.xx * across + geometry.xy * down + geometry.x0 - 0.5
    const sy = geometry.yx * across + geometry.yy * down + geometry.y0 - 0.5
    const column = floor<f64>(sx)
    const row = floor<f64>(sy)
    const kernelX = kernels + ((<usize>((sx - column) * <f64>PHASES + 0.5)) << 5)
    const kernelY = kernels + ((<usize>((sy - row) * <f64>PHASES + 0.5)) << 5)
    const fromX = <i32>column - 2
    const fromY = <i32>row - 2
    const isInside =
      fromX >= left && fromY >= top && fromX + TAPS <= left + width && fromY + TAPS <= top + height
    const sum = isInside
      ? between(pixelAt(fromX, fromY), kernelX, kernelY)
      : betweenAtEdge(fromX, fromY, kernelX, kernelY)
    const bytes = i32x4.trunc_sat_f32x4_s(clampTo(add(sum, splat(0.5)), 0, 255))
    const words = i16x8.narrow_i32x4_s(bytes, bytes)
    store<i32>(to + ((<usize>n) << 2), i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0))
  }
}
