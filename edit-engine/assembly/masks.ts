// Masks: a value from 0 to 1 for each pixel of the result, by its position in the picture and its levels there.
import * as map from './base-map'
import * as brush from './brush'
import { cubeRoots, TO_CONES, TO_LAB } from './colour'
import { inputMatrix } from './colour-spaces'
import * as geometry from './geometry'
import { cosine, sine } from './maths'
import { allocate, mark, release } from './memory'
import { luma } from './sharpen'
import { decoding } from './tables'
import { add, clampTo, float, four, mul, smoothsteps, splat, sub, weighted } from './vectors'

/** Those of 32 adjustments, and the one that is shown over the image. */
const MOST = 33

const LINEAR = 0
const RADIAL = 1
const LUMINANCE = 2
const COLOUR = 3
const BRUSH = 4

const SUBTRACT = 1
const INTERSECT = 2

/** Bytes of a part: kind, mode, whether it is inverted, address of the brushed map; then up to 12 floats. */
const PART: usize = 64

/** Share of differences in lightness. */
const LIGHTNESS: f32 = 0.3

let start: usize = 0
let numbers: usize = 0
/** First part and number of parts of each mask, where its memory ends, and whether it or one before it is by colour. */
const masks = memory.data(MOST * 16, 16)
let hasColours: bool = false
/** From the picture’s linear channels to cone responses. */
const cones = memory.data(36, 16)

// The four pixels at which masks are computed.
let placeX: v128 = i32x4.splat(0)
let placeY: v128 = i32x4.splat(0)
let tone: v128 = i32x4.splat(0)
let lightness: v128 = i32x4.splat(0)
let redGreen: v128 = i32x4.splat(0)
let yellowBlue: v128 = i32x4.splat(0)

/** What is allocated later is released with the masks. */
export function openMasks(): void {
  start = mark()
  const input = inputMatrix()
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      let sum: f64 = 0
      for (let n = 0; n < 3; n++)
        sum += <f64>float(TO_CONES, row * 3 + n) * load<f64>(input + ((<usize>(n * 3 + column)) << 3))
      store<f32>(cones + ((<usize>(row * 3 + column)) << 2), <f32>sum)
    }
}

/** Room for the numbers of a mask, as `src/masks.ts` writes them. Drops this mask and those after it. */
export function startMask(index: i32, count: i32): usize {
  release(index === 0 ? start : <usize>load<u32>(masks + ((<usize>(index - 1)) << 4), 8))
  numbers = allocate((<usize>count) << 3)
  return numbers
}

/** Reads the numbers of a mask. */
export function readMask(index: i32): void {
  const mask = masks + ((<usize>index) << 4)
  const parts = <i32>load<f64>(numbers)
  const first = allocate(<usize>parts * PART)
  const before = index === 0 ? 0 : load<i32>(mask - 16, 12)
  hasColours = before !== 0
  let at = numbers + 8
  for (let part = 0; part < parts; part++) at = readPart(at, first + <usize>part * PART)
  store<u32>(mask, <u32>first)
  store<i32>(mask, parts, 4)
  store<u32>(mask, <u32>mark(), 8)
  store<i32>(mask, hasColours ? 1 : 0, 12)
}

function keep(part: usize, place: i32, value: f64): void {
  store<f32>(part + 16 + ((<usize>place) << 2), <f32>value)
}

/** Kind, mode, whether it is inverted, then the numbers of its kind. Returns the place after it. */
function readPart(from: usize, part: usize): usize {
  const kind = <i32>load<f64>(from)
  store<i32>(part, kind)
  store<i32>(part, <i32>load<f64>(from, 8), 4)
  store<i32>(part, <i32>load<f64>(from, 16), 8)
  const at = from + 24
  if (kind === BRUSH) return readBrush(at, part)
  const width = <f64>geometry.pictureWidth
  const height = <f64>geometry.pictureHeight
  if (kind === LINEAR) {
    const dx = (load<f64>(at, 16) - load<f64>(at)) * width
    const dy = (load<f64>(at, 24) - load<f64>(at, 8)) * height
    const inverse: f64 = 1 / max<f64>(dx * dx + dy * dy, 0.000001)
    keep(part, 0, load<f64>(at) * width)
    keep(part, 1, load<f64>(at, 8) * height)
    keep(part, 2, dx * inverse)
    keep(part, 3, dy * inverse)
  } else if (kind === RADIAL) {
    const longer = max<f64>(width, height)
    const cos = cosine(load<f64>(at, 32))
    const sin = sine(load<f64>(at, 32))
    const across = load<f64>(at, 16) * longer
    const down = load<f64>(at, 24) * longer
    keep(part, 0, load<f64>(at) * width)
    keep(part, 1, load<f64>(at, 8) * height)
    keep(part, 2, cos / across)
    keep(part, 3, sin / across)
    keep(part, 4, -sin / down)
    keep(part, 5, cos / down)
    keep(part, 6, 1 / max<f64>(load<f64>(at, 40) * 0.01, 0.001))
  } else if (kind === LUMINANCE) {
    const feather = max<f64>(load<f64>(at, 16) * 0.01, 0.001)
    keep(part, 0, load<f64>(at) * 0.01 - feather)
    keep(part, 1, load<f64>(at, 8) * 0.01 + feather)
    keep(part, 2, 1 / feather)
  } else {
    hasColours = true
    const red = splat(float(decoding, <i32>load<f64>(at)))
    const green = splat(float(decoding, <i32>load<f64>(at, 8)))
    const blue = splat(float(decoding, <i32>load<f64>(at, 16)))
    findColour(red, green, blue)
    store<f32>(part, f32x4.extract_lane(lightness, 0), 16)
    store<f32>(part, f32x4.extract_lane(redGreen, 0), 20)
    store<f32>(part, f32x4.extract_lane(yellowBlue, 0), 24)
    const range = max<f64>(load<f64>(at, 24) * 0.003, 0.002)
    const feather = range * max<f64>(load<f64>(at, 32) * 0.01, 0.01)
    keep(part, 3, range + feather)
    keep(part, 4, 1 / feather)
  }
  return at + 48
}

function readBrush(from: usize, part: usize): usize {
  const painted = allocate(<usize>(map.mapWidth * map.mapHeight))
  store<u32>(part, <u32>painted, 12)
  brush.startBrush(painted)
  const strokes = <i32>load<f64>(from)
  let at = from + 8
  for (let n = 0; n < strokes; n++) at = brush.paintStroke(at)
  // Between samples, a stroke reaches one further.
  keep(part, 0, <f64>(brush.left - 1))
  keep(part, 1, <f64>(brush.top - 1))
  keep(part, 2, <f64>brush.right)
  keep(part, 3, <f64>brush.bottom)
  return at
}

/** Oklab of linear light of the picture. */
function findColour(red: v128, green: v128, blue: v128): void {
  const long = cubeRoots(f32x4.pmax(splat(0), weighted(red, green, blue, cones)))
  const medium = cubeRoots(f32x4.pmax(splat(0), weighted(red, green, blue, cones + 12)))
  const short = cubeRoots(f32x4.pmax(splat(0), weighted(red, green, blue, cones + 24)))
  lightness = weighted(long, medium, short, TO_LAB)
  redGreen = weighted(long, medium, short, TO_LAB + 12)
  yellowBlue = weighted(long, medium, short, TO_LAB + 24)
}

/** One channel of four pixels. */
function channel(pixels: usize): v128 {
  return four(
    <f32>load<u8>(pixels),
    <f32>load<u8>(pixels, 4),
    <f32>load<u8>(pixels, 8),
    <f32>load<u8>(pixels, 12),
  )
}

/** Sets the four pixels from (x, y) of the result on; their light is that of `pixels`. */
export function useFour(x: i32, y: i32, pixels: usize, red: v128, green: v128, blue: v128): void {
  const down = <f64>y + 0.5
  const across = add(splat(<f32>x), f32x4(0.5, 1.5, 2.5, 3.5))
  placeX = add(mul(across, splat(<f32>geometry.xx)), splat(<f32>(geometry.xy * down + geometry.x0)))
  placeY = add(mul(across, splat(<f32>geometry.yx)), splat(<f32>(geometry.yy * down + geometry.y0)))
  tone = mul(luma(channel(pixels), channel(pixels + 1), channel(pixels + 2)), splat(0.00392156862745098))
  if (hasColours) findColour(red, green, blue)
}

/** Values of a mask at the four pixels. */
export function maskAt(index: i32): v128 {
  let part = <usize>load<u32>(masks + ((<usize>index) << 4))
  const end = part + <usize>load<i32>(masks + ((<usize>index) << 4), 4) * PART
  let mask = valuesOf(part)
  part += PART
  while (part < end) {
    const values = valuesOf(part)
    const mode = load<i32>(part, 4)
    if (mode === SUBTRACT) mask = f32x4.pmin(mask, sub(splat(1), values))
    else if (mode === INTERSECT) mask = f32x4.pmin(mask, values)
    else mask = f32x4.pmax(mask, values)
    part += PART
  }
  return mask
}

function valuesOf(part: usize): v128 {
  const kind = load<i32>(part)
  const values =
    kind === LINEAR
      ? linear(part + 16)
      : kind === RADIAL
        ? radial(part + 16)
        : kind === LUMINANCE
          ? ofTone(part + 16)
          : kind === COLOUR
            ? ofColour(part + 16)
            : brushed(part)
  return load<i32>(part, 8) !== 0 ? sub(splat(1), values) : values
}

function linear(part: usize): v128 {
  const x = mul(sub(placeX, v128.load32_splat(part)), v128.load32_splat(part + 8))
  const y = mul(sub(placeY, v128.load32_splat(part + 4)), v128.load32_splat(part + 12))
  return smoothsteps(sub(splat(1), add(x, y)))
}

function radial(part: usize): v128 {
  const x = sub(placeX, v128.load32_splat(part))
  const y = sub(placeY, v128.load32_splat(part + 4))
  const u = add(mul(x, v128.load32_splat(part + 8)), mul(y, v128.load32_splat(part + 12)))
  const v = add(mul(x, v128.load32_splat(part + 16)), mul(y, v128.load32_splat(part + 20)))
  const distance = f32x4.sqrt(add(mul(u, u), mul(v, v)))
  return smoothsteps(mul(sub(splat(1), distance), v128.load32_splat(part + 24)))
}

function ofTone(part: usize): v128 {
  const inverse = v128.load32_splat(part + 8)
  const rise = smoothsteps(mul(sub(tone, v128.load32_splat(part)), inverse))
  return mul(rise, smoothsteps(mul(sub(v128.load32_splat(part + 4), tone), inverse)))
}

function ofColour(part: usize): v128 {
  const l = mul(sub(lightness, v128.load32_splat(part)), splat(LIGHTNESS))
  const a = sub(redGreen, v128.load32_splat(part + 4))
  const b = sub(yellowBlue, v128.load32_splat(part + 8))
  const distance = f32x4.sqrt(add(mul(l, l), add(mul(a, a), mul(b, b))))
  return smoothsteps(mul(sub(v128.load32_splat(part + 12), distance), v128.load32_splat(part + 16)))
}

const lanes = memory.data(32, 16)

function brushed(part: usize): v128 {
  const scale = splat(<f32>(1 / <f64>map.mapScale))
  const x = clampTo(sub(mul(placeX, scale), splat(0.5)), 0, <f32>(map.mapWidth - 1))
  const y = clampTo(sub(mul(placeY, scale), splat(0.5)), 0, <f32>(map.mapHeight - 1))
  const isBeside = v128.or(
    v128.or(f32x4.le(x, v128.load32_splat(part + 16)), f32x4.ge(x, v128.load32_splat(part + 24))),
    v128.or(f32x4.le(y, v128.load32_splat(part + 20)), f32x4.ge(y, v128.load32_splat(part + 28))),
  )
  if (i32x4.all_true(isBeside)) return splat(0)
  const painted = <usize>load<u32>(part, 12)
  v128.store(lanes, x)
  v128.store(lanes, y, 16)
  for (let n = 0; n < 4; n++) {
    const column = <i32>float(lanes, n)
    const row = <i32>float(lanes, n + 4)
    const tx = float(lanes, n) - <f32>column
    const ty = float(lanes, n + 4) - <f32>row
    const right: usize = column + 1 < map.mapWidth ? 1 : 0
    const below: usize = row + 1 < map.mapHeight ? <usize>map.mapWidth : 0
    const at = painted + <usize>(row * map.mapWidth + column)
    const above = between(at, right, tx)
    store<f32>(lanes + ((<usize>n) << 2), above + (between(at + below, right, tx) - above) * ty)
  }
  return mul(v128.load(lanes), splat(0.00392156862745098))
}

function between(at: usize, right: usize, t: f32): f32 {
  const from = <f32>load<u8>(at)
  return from + (<f32>load<u8>(at + right) - from) * t
}
