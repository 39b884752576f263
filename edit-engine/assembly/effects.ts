// Vignette and grain, by the position in the result.
import { frameHeight, frameWidth, pictureHeight, pictureWidth } from './geometry'
import { FEATHER, GRAIN, GRAIN_SEED, GRAIN_SIZE, MIDPOINT, parameter, VIGNETTE } from './parameters'
import { luma } from './sharpen'
import { add, exp2s, mul, smoothsteps, splat, sub } from './vectors'

export function hasVignette(): bool {
  return parameter(VIGNETTE) !== 0
}

export function hasGrain(): bool {
  return parameter(GRAIN) !== 0
}

function columns(x: i32): v128 {
  return add(splat(<f32>x), f32x4(0.5, 1.5, 2.5, 3.5))
}

/** Factors for the light of four pixels: up to two stops in the corners of the ellipse that the result holds. */
export function vignetteAt(x: i32, y: i32): v128 {
  const middle = parameter(MIDPOINT) * 0.01
  const feather = parameter(FEATHER) * 0.01
  const start = middle * (1 - feather)
  const end = max<f64>(middle + (1 - middle) * feather, start + 0.01)
  const down = ((<f64>y + 0.5) * 2) / <f64>frameHeight - 1
  const across = sub(mul(columns(x), splat(<f32>(2 / <f64>frameWidth))), splat(1))
  const distance = f32x4.sqrt(mul(add(mul(across, across), splat(<f32>(down * down))), splat(0.5)))
  const t = mul(sub(distance, splat(<f32>start)), splat(<f32>(1 / (end - start))))
  return exp2s(mul(smoothsteps(t), splat(<f32>(parameter(VIGNETTE) * 0.02))))
}

/** Random values from -1 to 1, the sums of three uniform ones, of points with whole coordinates. */
function noise(x: v128, y: i32): v128 {
  const seed = <i32>parameter(GRAIN_SEED) * <i32>0xc2b2ae3d
  let hash = v128.xor(i32x4.mul(x, i32x4.splat(<i32>0x9e3779b1)), i32x4.splat((y * <i32>0x85ebca77) ^ seed))
  hash = v128.xor(hash, i32x4.shr_u(hash, 15))
  hash = i32x4.mul(hash, i32x4.splat(0x2c1b3c6d))
  hash = v128.xor(hash, i32x4.shr_u(hash, 12))
  hash = i32x4.mul(hash, i32x4.splat(0x297a2d39))
  hash = v128.xor(hash, i32x4.shr_u(hash, 15))
  const mask = i32x4.splat(1023)
  let sum = v128.and(hash, mask)
  sum = i32x4.add(sum, v128.and(i32x4.shr_u(hash, 10), mask))
  sum = i32x4.add(sum, v128.and(i32x4.shr_u(hash, 20), mask))
  return sub(mul(f32x4.convert_i32x4_s(sum), splat(0.00065168)), splat(1))
}

/** What grain adds to four encoded pixels: nothing to black and white. */
export function grainAt(x: i32, y: i32, r: v128, g: v128, b: v128): v128 {
  const longer = <f64>max<i32>(pictureWidth, pictureHeight)
  const size = max<f64>(1, (longer / 2400) * (0.5 + parameter(GRAIN_SIZE) * 0.02))
  const inverse: f64 = 1 / size
  const placeY = <f64>y * inverse
  const row = <i32>placeY
  const ty = splat(<f32>(placeY - <f64>row))
  const placeX = mul(add(splat(<f32>x), f32x4(0, 1, 2, 3)), splat(<f32>inverse))
  const wholeX = f32x4.floor(placeX)
  const tx = sub(placeX, wholeX)
  const column = i32x4.trunc_sat_f32x4_s(wholeX)
  const next = i32x4.add(column, i32x4.splat(1))
  const above = mixed(noise(column, row), noise(next, row), tx)
  const below = mixed(noise(column, row + 1), noise(next, row + 1), tx)
  const light = luma(r, g, b)
  const strength = mul(mul(light, sub(splat(1), light)), splat(<f32>(parameter(GRAIN) * 0.006)))
  return mul(mixed(above, below, ty), strength)
}

function mixed(from: v128, to: v128, t: v128): v128 {
  return add(from, mul(t, sub(to, from)))
}
