// Local adjustments: what masks add to the light, as logarithms that add up, and to the saturation.
import { luminanceRow } from './colour-spaces'
import { encode, exp2 } from './maths'
import { allocate } from './memory'
import { maskAt } from './masks'
import { EXPOSURE, parameter } from './parameters'
import { fillToneTable, SHOULDER, TONES, TONES_A_STOP } from './tables'
import { add, clampTo, encodes, exp2s, float, log2s, lookUp, mul, splat, sub, weighted } from './vectors'
import { balanceLogs } from './white-balance'

const MOST = 32

// Places of the values of an adjustment, in the order of the contract.
const HIGHLIGHTS = 1
const TEMPERATURE = 5
const TINT = 6
const CLARITY = 7
const SATURATION = 8
const VALUES = 9

/** Values of all adjustments, 64-bit floats. */
const values = memory.data(MOST * VALUES * 8, 16)
/** Of each: exposure, clarity, saturation, whether tones change, logarithms of red, green and blue; 32 bytes. */
const layers = memory.data(MOST * 32, 16)
const TABLE: usize = (TONES + 2) * 4
let tables: usize = 0

export let layerCount: i32 = 0
/** True if a layer depends on the base map. */
export let needsBase: bool = false
let isBalanced: bool = false
let isSaturated: bool = false
let isRaised: bool = false
/** Encoded white that the curves expect. */
let white: f32 = 1

// Light of four pixels, and what is white there after the exposure.
export let red: v128 = i32x4.splat(0)
export let green: v128 = i32x4.splat(0)
export let blue: v128 = i32x4.splat(0)
let whites: v128 = i32x4.splat(0)

export function openLayers(): void {
  tables = allocate(TABLE * MOST)
}

/** Where the caller writes the values of the adjustments. */
export function localValues(): usize {
  return values
}

function valueOf(layer: i32, place: i32): f64 {
  return load<f64>(values + ((<usize>(layer * VALUES + place)) << 3))
}

/** Makes the layers of the first `count` adjustments. */
export function makeLayers(count: i32): void {
  layerCount = count
  needsBase = false
  isBalanced = false
  isSaturated = false
  isRaised = false
  white = <f32>max<f64>(1, encode(exp2(parameter(EXPOSURE))))
  for (let n = 0; n < count; n++) {
    const layer = layers + ((<usize>n) << 5)
    const exposure = valueOf(n, 0)
    store<f32>(layer, <f32>exposure)
    store<f32>(layer, <f32>(valueOf(n, CLARITY) * 0.005), 4)
    store<f32>(layer, <f32>(valueOf(n, SATURATION) * 0.01), 8)
    let hasTones = false
    for (let place = HIGHLIGHTS; place < TEMPERATURE; place++) if (valueOf(n, place) !== 0) hasTones = true
    store<i32>(layer, hasTones ? 1 : 0, 12)
    const sliders = values + ((<usize>(n * VALUES + HIGHLIGHTS)) << 3)
    if (hasTones) fillToneTable(tables + TABLE * <usize>n, parameter(EXPOSURE) + exposure, sliders)
    if (hasTones || valueOf(n, CLARITY) !== 0) needsBase = true
    const isTinted = valueOf(n, TEMPERATURE) !== 0 || valueOf(n, TINT) !== 0
    if (isTinted) balanceLogs(valueOf(n, TEMPERATURE), valueOf(n, TINT), layer + 16)
    else memory.fill(layer + 16, 0, 12)
    if (isTinted) isBalanced = true
    if (valueOf(n, SATURATION) !== 0) isSaturated = true
    if (exposure > 0) isRaised = true
  }
}

/**
 * Adjusts the light of the four pixels that the masks are set to. `light` and `base` are logarithms, and are used if layers
 * need them. Pixels outside of every mask stay as they are.
 */
export function adjust(light: v128, base: v128): void {
  const none = splat(0)
  let all = none
  let toRed = none
  let toGreen = none
  let toBlue = none
  let saturation = none
  let exposure = none
  let isMasked = none
  const place = mul(add(base, splat(12)), splat(<f32>TONES_A_STOP))
  const detail = sub(light, base)
  for (let n = 0; n < layerCount; n++) {
    const mask = maskAt(n)
    if (!v128.any_true(mask)) continue
    const layer = layers + ((<usize>n) << 5)
    isMasked = v128.or(isMasked, f32x4.ne(mask, none))
    let change = add(v128.load32_splat(layer), mul(v128.load32_splat(layer + 4), detail))
    if (load<i32>(layer, 12) !== 0) change = add(change, lookUp(tables + TABLE * <usize>n, place, <f32>TONES))
    all = add(all, mul(mask, change))
    exposure = add(exposure, mul(mask, v128.load32_splat(layer)))
    if (isSaturated) saturation = add(saturation, mul(mask, v128.load32_splat(layer + 8)))
    if (!isBalanced) continue
    toRed = add(toRed, mul(mask, v128.load32_splat(layer + 16)))
    toGreen = add(toGreen, mul(mask, v128.load32_splat(layer + 20)))
    toBlue = add(toBlue, mul(mask, v128.load32_splat(layer + 24)))
  }
  whites = splat(white)
  if (!v128.any_true(isMasked)) return
  let r: v128
  let g: v128
  let b: v128
  if (isBalanced) {
    r = mul(red, exp2s(clampTo(add(all, toRed), -16, 16)))
    g = mul(green, exp2s(clampTo(add(all, toGreen), -16, 16)))
    b = mul(blue, exp2s(clampTo(add(all, toBlue), -16, 16)))
  } else {
    const gain = exp2s(clampTo(all, -16, 16))
    r = mul(red, gain)
    g = mul(green, gain)
    b = mul(blue, gain)
  }
  if (isSaturated) {
    const factor = add(splat(1), clampTo(saturation, -1, 4))
    const grey = weighted(r, g, b, luminanceRow())
    r = add(grey, mul(sub(r, grey), factor))
    g = add(grey, mul(sub(g, grey), factor))
    b = add(grey, mul(sub(b, grey), factor))
  }
  red = v128.bitselect(r, red, isMasked)
  green = v128.bitselect(g, green, isMasked)
  blue = v128.bitselect(b, blue, isMasked)
  if (isRaised) {
    const stops = clampTo(add(splat(<f32>parameter(EXPOSURE)), exposure), 0, 10)
    whites = f32x4.pmax(splat(white), encodes(exp2s(stops)))
  }
}

export function setLight(r: v128, g: v128, b: v128): void {
  red = r
  green = g
  blue = b
}

/** Encoded values up to what was white before the masks raised the exposure: the shoulder of the curves, for each pixel. */
export function shouldered(x: v128): v128 {
  if (!isRaised) return x
  const isAbove = v128.and(f32x4.gt(whites, splat(white)), f32x4.gt(x, splat(<f32>SHOULDER)))
  if (!v128.any_true(isAbove)) return x
  const most: f32 = white - <f32>SHOULDER
  const reach = f32x4.pmax(splat(0.000001), sub(whites, splat(<f32>SHOULDER)))
  const rest = sub(splat(1), f32x4.div(sub(x, splat(<f32>SHOULDER)), reach))
  const power = mul(reach, splat(<f32>1 / most))
  const left = exp2s(clampTo(mul(log2s(f32x4.pmax(splat(0.00000006), rest)), power), -100, 0))
  return v128.bitselect(add(splat(<f32>SHOULDER), mul(splat(most), sub(splat(1), left))), x, isAbove)
}
