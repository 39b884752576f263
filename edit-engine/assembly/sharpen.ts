// Sharpening of the encoded luma: the difference to a Gaussian of seven taps, where it is more than the mask allows.
import { clamp, exp2 } from './maths'
import { MASKING, parameter, RADIUS, SHARPEN } from './parameters'
import { add, clampTo, float, mul, splat, sub } from './vectors'

/** Pixels beside a tile that its sharpening depends on. */
export const MARGIN = 3

/** Weights of the centre and of the three pixels on each side. */
const weights = memory.data(16, 16)

export function makeWeights(): void {
  const sigma = 0.3 + 0.35 * clamp(parameter(RADIUS), 0.5, 3)
  let sum: f64 = 0
  for (let pass = 0; pass < 2; pass++)
    for (let n = 0; n < 4; n++) {
      // exp(-n² / 2σ²)
      const weight = exp2((-0.7213475204444817 * <f64>(n * n)) / (sigma * sigma))
      if (pass === 0) sum += n === 0 ? weight : 2 * weight
      else store<f32>(weights + ((<usize>n) << 2), <f32>(weight / sum))
    }
}

export function luma(r: v128, g: v128, b: v128): v128 {
  return add(add(mul(r, splat(0.25)), mul(g, splat(0.625))), mul(b, splat(0.125)))
}

/** Luma of a row, and its blur along the row. `light` has room for three values before it and a vector after it. */
export function blurAlong(
  red: usize,
  green: usize,
  blue: usize,
  count: i32,
  light: usize,
  blurred: usize,
): void {
  for (let n = 0; n < count; n += 4) {
    const at = (<usize>n) << 2
    v128.store(light + at, luma(v128.load(red + at), v128.load(green + at), v128.load(blue + at)))
  }
  const first = float(light, 0)
  const last = float(light, count - 1)
  for (let n = 1; n <= MARGIN; n++) {
    store<f32>(light - ((<usize>n) << 2), first)
    store<f32>(light + ((<usize>(count + n - 1)) << 2), last)
  }
  for (let n = 0; n < count; n += 4) {
    const at = light + ((<usize>n) << 2)
    let sum = mul(v128.load(at), v128.load32_splat(weights))
    sum = add(sum, mul(add(v128.load(at - 4), v128.load(at + 4)), v128.load32_splat(weights + 4)))
    sum = add(sum, mul(add(v128.load(at - 8), v128.load(at + 8)), v128.load32_splat(weights + 8)))
    sum = add(sum, mul(add(v128.load(at - 12), v128.load(at + 12)), v128.load32_splat(weights + 12)))
    v128.store(blurred + ((<usize>n) << 2), sum)
  }
}

/** Adds to three rows what sharpening adds at row `y` of `rows` blurred ones. */
export function sharpenRow(
  red: usize,
  green: usize,
  blue: usize,
  light: usize,
  blurred: usize,
  stride: usize,
  y: i32,
  rows: i32,
  count: i32,
): void {
  const amount = splat(<f32>(parameter(SHARPEN) * 0.015))
  const masking = parameter(MASKING) * 0.01
  const least = splat(<f32>(masking * 0.06))
  const range = splat(<f32>(1 / (0.008 + masking * 0.04)))
  for (let n = 0; n < count; n += 4) {
    const at = (<usize>n) << 2
    let sum = mul(v128.load(blurred + <usize>y * stride + at), v128.load32_splat(weights))
    for (let tap = 1; tap <= MARGIN; tap++) {
      const above = blurred + <usize>max<i32>(y - tap, 0) * stride + at
      const below = blurred + <usize>min<i32>(y + tap, rows - 1) * stride + at
      sum = add(
        sum,
        mul(add(v128.load(above), v128.load(below)), v128.load32_splat(weights + ((<usize>tap) << 2))),
      )
    }
    const detail = sub(v128.load(light + at), sum)
    const part = clampTo(mul(sub(f32x4.abs(detail), least), range), 0, 1)
    const added = mul(mul(detail, part), amount)
    v128.store(red + at, add(v128.load(red + at), added))
    v128.store(green + at, add(v128.load(green + at), added))
    v128.store(blue + at, add(v128.load(blue + at), added))
  }
}
