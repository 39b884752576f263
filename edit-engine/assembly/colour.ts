// The colour stage: mixer, vibrance, saturation and grading in Oklab, as a table over all colours. The table is the definition:
// between its nodes, colours are interpolated.
import { allocate } from './memory'
import { cosine, sine } from './maths'
import { BALANCE, BANDS, GRADING, MONOCHROME, parameter, SATURATION, SHARPEN, VIBRANCE } from './parameters'
import { add, clampTo, decodes, encodes, float, mul, smoothsteps, splat, sub, weighted } from './vectors'

export const MOST_NODES = 65

// Working space to the cone responses of Oklab, and back; then cone responses to Oklab, and back.
export const TO_CONES = memory.data<f32>([
  0.616755787199, 0.360198399393, 0.023045813408, 0.265133063983, 0.635839364078, 0.099027571839,
  0.100102634233, 0.203906519402, 0.695990846365,
])
const FROM_CONES = memory.data<f32>([
  2.139906735696, -1.246389508785, 0.106482772964, -0.884735862458, 2.163230982108, -0.278495119434,
  -0.048573758015, -0.454503142917, 1.503076900886,
])
export const TO_LAB = memory.data<f32>([
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
  0.7827717662, -0.808675766,
])
const FROM_LAB = memory.data<f32>([
  0.999999998451, 0.396337792174, 0.215803758061, 1.000000008882, -0.105561342324, -0.063854174772,
  1.000000054672, -0.089484182095, -1.291485537864,
])
/** Hues of the bands in Oklab, in degrees. */
const HUES = memory.data<f64>([29.234, 52.776, 109.769, 142.495, 194.769, 264.052, 293.774, 328.363, 389.234])
/** The same hues on the colour wheel of the interface. */
const WHEEL = memory.data<f64>([0, 30, 60, 120, 180, 240, 270, 300, 360])

export let colours: usize = 0
export let nodes: i32 = 0

/** Cosine and sine of the hue of each band, then of the first again; 8 bytes each. */
const directions = memory.data(72, 16)
let areBandsSet: bool = false
/** Hue, saturation, luminance of each band; 12 bytes each. */
const bands = memory.data(96, 16)
/** Red-green, yellow-blue and lightness that each range adds; 12 bytes each. */
const tints = memory.data(48, 16)
/** Parameters of the table that is there. */
const made = memory.data((SHARPEN - VIBRANCE) * 8, 16)

export function makeColours(): void {
  colours = allocate((<usize>(MOST_NODES * MOST_NODES * MOST_NODES)) << 4)
  nodes = 0
}

export function hasColours(): bool {
  for (let n = VIBRANCE; n < BALANCE; n++) if (parameter(n) !== 0) return true
  return false
}

/** Fills the table with so many nodes a side, unless it is the one that is there. */
export function fillColours(count: i32): void {
  let isSame = nodes === count
  for (let n = 0; n < SHARPEN - VIBRANCE; n++) {
    const at = made + ((<usize>n) << 3)
    if (load<f64>(at) !== parameter(VIBRANCE + n)) isSame = false
    store<f64>(at, parameter(VIBRANCE + n))
  }
  if (isSame) return
  nodes = count
  readBands()
  readTints()
  for (let b = 0; b < count; b++)
    for (let g = 0; g < count; g++) for (let r = 0; r < count; r += 4) fillNodes(r, g, b)
}

function readBands(): void {
  turn = splat(0)
  saturate = splat(0)
  lighten = splat(0)
  areBandsSet = false
  for (let n = 0; n < 24; n++) if (parameter(BANDS + n) !== 0) areBandsSet = true
  for (let n = 0; n < 9; n++) {
    const hue = load<f64>(HUES + ((<usize>n) << 3))
    store<f32>(directions + ((<usize>n) << 3), <f32>cosine(hue))
    store<f32>(directions + ((<usize>n) << 3), <f32>sine(hue), 4)
  }
  for (let n = 0; n < 8; n++) {
    const at = bands + <usize>(n * 12)
    // Up to 30 degrees, in radians.
    store<f32>(at, <f32>(parameter(BANDS + n * 3) * 0.01 * 0.5235987755982988))
    store<f32>(at, <f32>(parameter(BANDS + n * 3 + 1) * 0.01), 4)
    store<f32>(at, <f32>(parameter(BANDS + n * 3 + 2) * 0.01), 8)
  }
}

/** Hue in Oklab of one on the colour wheel. */
function hueOf(wheel: f64): f64 {
  let n = 0
  while (n < 7 && wheel > load<f64>(WHEEL + ((<usize>(n + 1)) << 3))) n++
  const from = load<f64>(WHEEL + ((<usize>n) << 3))
  const to = load<f64>(WHEEL + ((<usize>(n + 1)) << 3))
  const start = load<f64>(HUES + ((<usize>n) << 3))
  const end = load<f64>(HUES + ((<usize>(n + 1)) << 3))
  return start + ((wheel - from) / (to - from)) * (end - start)
}

function readTints(): void {
  for (let n = 0; n < 4; n++) {
    const hue = hueOf(parameter(GRADING + n * 3))
    const strength = parameter(GRADING + n * 3 + 1) * 0.01 * 0.12
    const at = tints + <usize>(n * 12)
    store<f32>(at, <f32>(strength * cosine(hue)))
    store<f32>(at, <f32>(strength * sine(hue)), 4)
    store<f32>(at, <f32>(parameter(GRADING + n * 3 + 2) * 0.01 * 0.1), 8)
  }
}

/** Cube roots of numbers from 0 on: a guess from the exponent, then four of Newton’s steps. */
export function cubeRoots(values: v128): v128 {
  const x = f32x4.pmax(values, splat(1e-9))
  const third = splat(0.333333333)
  let y = i32x4.add(i32x4.trunc_sat_f32x4_s(mul(f32x4.convert_i32x4_s(x), third)), i32x4.splat(709921077))
  for (let n = 0; n < 4; n++) y = mul(third, add(add(y, y), f32x4.div(x, mul(y, y))))
  return y
}

// What the bands add to the four colours of `fillNodes`.
let turn: v128 = i32x4.splat(0)
let saturate: v128 = i32x4.splat(0)
let lighten: v128 = i32x4.splat(0)

function keep(values: v128, mask: v128, value: usize): v128 {
  return v128.or(values, v128.and(mask, v128.load32_splat(value)))
}

/** A hue between two bands takes from both, so that equal settings of all bands act as one. */
function mixBands(cos: v128, sin: v128): void {
  const none = splat(0)
  let past = none
  let ahead = none
  let turnPast = none
  let turnAhead = none
  let saturatePast = none
  let saturateAhead = none
  let lightenPast = none
  let lightenAhead = none
  for (let n = 0; n < 8; n++) {
    const at = directions + ((<usize>n) << 3)
    // Sines of the distances to the band and to the next one.
    const from = sub(mul(v128.load32_splat(at), sin), mul(v128.load32_splat(at + 4), cos))
    const to = sub(mul(cos, v128.load32_splat(at + 12)), mul(sin, v128.load32_splat(at + 8)))
    const isBetween = v128.and(f32x4.ge(from, none), f32x4.gt(to, none))
    past = v128.or(past, v128.and(isBetween, from))
    ahead = v128.or(ahead, v128.and(isBetween, to))
    const band = bands + <usize>(n * 12)
    const next = bands + <usize>(((n + 1) & 7) * 12)
    turnPast = keep(turnPast, isBetween, band)
    turnAhead = keep(turnAhead, isBetween, next)
    saturatePast = keep(saturatePast, isBetween, band + 4)
    saturateAhead = keep(saturateAhead, isBetween, next + 4)
    lightenPast = keep(lightenPast, isBetween, band + 8)
    lightenAhead = keep(lightenAhead, isBetween, next + 8)
  }
  const t = smoothsteps(f32x4.div(past, f32x4.pmax(splat(1e-9), add(past, ahead))))
  turn = add(turnPast, mul(t, sub(turnAhead, turnPast)))
  saturate = add(saturatePast, mul(t, sub(saturateAhead, saturatePast)))
  lighten = add(lightenPast, mul(t, sub(lightenAhead, lightenPast)))
}

/** Four nodes beside each other. */
function fillNodes(red: i32, green: i32, blue: i32): void {
  const step: f32 = <f32>1 / <f32>(nodes - 1)
  const one = splat(1)
  const r = decodes(clampTo(mul(add(splat(<f32>red), f32x4(0, 1, 2, 3)), splat(step)), 0, 1))
  const g = decodes(splat(<f32>green * step))
  const b = decodes(splat(<f32>blue * step))
  const l = cubeRoots(weighted(r, g, b, TO_CONES))
  const m = cubeRoots(weighted(r, g, b, TO_CONES + 12))
  const s = cubeRoots(weighted(r, g, b, TO_CONES + 24))
  let lightness = weighted(l, m, s, TO_LAB)
  const redGreen = weighted(l, m, s, TO_LAB + 12)
  const yellowBlue = weighted(l, m, s, TO_LAB + 24)
  const chroma = f32x4.sqrt(add(mul(redGreen, redGreen), mul(yellowBlue, yellowBlue)))
  const inverse = f32x4.div(one, f32x4.pmax(chroma, splat(1e-6)))
  if (areBandsSet) mixBands(mul(redGreen, inverse), mul(yellowBlue, inverse))
  // Near grey, hues are noise.
  const certainty = clampTo(mul(chroma, splat(16.6667)), 0, 1)
  const vibrance = splat(<f32>(parameter(VIBRANCE) * 0.01))
  let factor = add(splat(<f32>(1 + parameter(SATURATION) * 0.01)), mul(certainty, saturate))
  factor = add(factor, mul(vibrance, sub(one, clampTo(mul(chroma, splat(4)), 0, 1))))
  factor = parameter(MONOCHROME) !== 0 ? splat(0) : f32x4.pmax(splat(0), factor)
  const angle = mul(certainty, turn)
  const square = mul(angle, angle)
  const sin = mul(angle, add(one, mul(square, add(splat(-0.16666667), mul(square, splat(0.0083333333))))))
  const cos = add(
    one,
    mul(square, add(splat(-0.5), mul(square, add(splat(0.041666667), mul(square, splat(-0.0013888889)))))),
  )
  let a = mul(factor, sub(mul(redGreen, cos), mul(yellowBlue, sin)))
  let c = mul(factor, add(mul(redGreen, sin), mul(yellowBlue, cos)))
  lightness = add(lightness, mul(mul(certainty, lighten), chroma))

  const tone = clampTo(lightness, 0, 1)
  const dark = sub(one, tone)
  const balanced = clampTo(add(tone, mul(splat(<f32>(parameter(BALANCE) * 0.006)), mul(tone, dark))), 0, 1)
  const high = mul(balanced, balanced)
  const low = mul(sub(one, balanced), sub(one, balanced))
  const middle = sub(sub(one, high), low)
  a = add(a, tinted(low, middle, high, tints))
  c = add(c, tinted(low, middle, high, tints + 4))
  lightness = add(lightness, tinted(low, middle, high, tints + 8))
  storeNodes(red, green, blue, lightness, a, c)
}

function tinted(low: v128, middle: v128, high: v128, tint: usize): v128 {
  const shadows = mul(low, v128.load32_splat(tint))
  const midtones = mul(middle, v128.load32_splat(tint + 12))
  const highlights = mul(high, v128.load32_splat(tint + 24))
  return add(add(add(shadows, midtones), highlights), v128.load32_splat(tint + 36))
}

const lanes = memory.data(48, 16)

function storeNodes(red: i32, green: i32, blue: i32, lightness: v128, a: v128, b: v128): void {
  const l = weighted(lightness, a, b, FROM_LAB)
  const m = weighted(lightness, a, b, FROM_LAB + 12)
  const s = weighted(lightness, a, b, FROM_LAB + 24)
  const long = mul(mul(l, l), l)
  const medium = mul(mul(m, m), m)
  const short = mul(mul(s, s), s)
  for (let channel = 0; channel < 3; channel++) {
    const light = weighted(long, medium, short, FROM_CONES + <usize>(channel * 12))
    v128.store(lanes + ((<usize>channel) << 4), clampTo(encodes(clampTo(light, 0, 1)), 0, 1))
  }
  for (let n = 0; n < 4 && red + n < nodes; n++) {
    const at = colours + ((<usize>((blue * nodes + green) * nodes + red + n)) << 4)
    store<f32>(at, float(lanes, n))
    store<f32>(at, float(lanes, n + 4), 4)
    store<f32>(at, float(lanes, n + 8), 8)
    store<f32>(at, 0, 12)
  }
}

/** Colour between the nodes, in the tetrahedron that it is in. */
export function interpolate(red: f32, green: f32, blue: f32): v128 {
  const last = <f32>(nodes - 1)
  const r = red * last
  const g = green * last
  const b = blue * last
  const ri = min<i32>(<i32>r, nodes - 2)
  const gi = min<i32>(<i32>g, nodes - 2)
  const bi = min<i32>(<i32>b, nodes - 2)
  const fr = r - <f32>ri
  const fg = g - <f32>gi
  const fb = b - <f32>bi
  const at = colours + ((<usize>((bi * nodes + gi) * nodes + ri)) << 4)
  const stepR: usize = 16
  const stepG = (<usize>nodes) << 4
  const stepB = (<usize>(nodes * nodes)) << 4
  // From the nearest corner to the farthest along the edges, the largest part first.
  let second: usize
  let third: usize
  let large: f32
  let middle: f32
  let small: f32
  if (fr >= fg) {
    if (fg >= fb) {
      second = stepR
      third = stepR + stepG
      large = fr
      middle = fg
      small = fb
    } else if (fr >= fb) {
      second = stepR
      third = stepR + stepB
      large = fr
      middle = fb
      small = fg
    } else {
      second = stepB
      third = stepR + stepB
      large = fb
      middle = fr
      small = fg
    }
  } else if (fb >= fg) {
    second = stepB
    third = stepG + stepB
    large = fb
    middle = fg
    small = fr
  } else if (fb >= fr) {
    second = stepG
    third = stepG + stepB
    large = fg
    middle = fb
    small = fr
  } else {
    second = stepG
    third = stepR + stepG
    large = fg
    middle = fr
    small = fb
  }
  let colour = mul(v128.load(at), splat(<f32>1 - large))
  colour = add(colour, mul(v128.load(at + second), splat(large - middle)))
  colour = add(colour, mul(v128.load(at + third), splat(middle - small)))
  return add(colour, mul(v128.load(at + stepR + stepG + stepB), splat(small)))
}
