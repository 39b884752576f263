// Light, curves and colour of one row: from levels to encoded values of the working space.
import * as map from './base-map'
import * as colour from './colour'
import { luminanceWeights } from './colour-spaces'
import * as geometry from './geometry'
import * as local from './local'
import * as masks from './masks'
import { CLARITY, parameter } from './parameters'
import * as tables from './tables'
import {
  add,
  clampTo,
  encodes,
  exp2s,
  float,
  four,
  log2s,
  lookUp,
  mul,
  splat,
  sub,
  weighted,
} from './vectors'

const lanes = memory.data(32, 16)

let matrix: usize = 0
let isToned: bool = false
let isCurved: bool = false
let isColoured: bool = false

export function setDevelop(light: usize, toned: bool, curved: bool, coloured: bool): void {
  matrix = light
  isToned = toned
  isCurved = curved
  isColoured = coloured
}

/** Linear light of one channel of four pixels. */
export function linear(pixels: usize): v128 {
  const table = tables.decoding
  return four(
    float(table, load<u8>(pixels)),
    float(table, load<u8>(pixels, 4)),
    float(table, load<u8>(pixels, 8)),
    float(table, load<u8>(pixels, 12)),
  )
}

/** Base of four pixels with these luminances, from the map between its samples. */
function baseOf(x: i32, y: i32, light: v128): v128 {
  const scale: f64 = 1 / <f64>map.mapScale
  const down = <f64>y + 0.5
  const across = add(splat(<f32>x), f32x4(0.5, 1.5, 2.5, 3.5))
  const startX = <f32>((geometry.xy * down + geometry.x0) * scale - 0.5)
  const startY = <f32>((geometry.yy * down + geometry.y0) * scale - 0.5)
  const placesX = add(mul(across, splat(<f32>(geometry.xx * scale))), splat(startX))
  const placesY = add(mul(across, splat(<f32>(geometry.yx * scale))), splat(startY))
  const mapX = clampTo(placesX, 0, <f32>(map.mapWidth - 1))
  const mapY = clampTo(placesY, 0, <f32>(map.mapHeight - 1))
  v128.store(lanes, mapX)
  v128.store(lanes, mapY, 16)
  for (let n = 0; n < 4; n++) {
    const mx = float(lanes, n)
    const my = float(lanes, n + 4)
    const column = <i32>mx
    const row = <i32>my
    const tx = mx - <f32>column
    const ty = my - <f32>row
    const right: usize = column + 1 < map.mapWidth ? 4 : 0
    const below: usize = row + 1 < map.mapHeight ? (<usize>map.mapWidth) << 2 : 0
    const at = (<usize>(row * map.mapWidth + column)) << 2
    store<f32>(lanes + ((<usize>n) << 2), between(map.factors + at, right, below, tx, ty))
    store<f32>(lanes + ((<usize>n) << 2), between(map.offsets + at, right, below, tx, ty), 16)
  }
  return add(mul(v128.load(lanes), light), v128.load(lanes, 16))
}

function between(at: usize, right: usize, below: usize, tx: f32, ty: f32): f32 {
  const above = load<f32>(at) + (load<f32>(at + right) - load<f32>(at)) * tx
  const under = load<f32>(at + below) + (load<f32>(at + below + right) - load<f32>(at + below)) * tx
  return above + (under - above) * ty
}

/** Develops `count` pixels of the row that begins at (x, y) of the result. Planes have room for whole groups of four. */
export function developRow(
  pixels: usize,
  x: i32,
  y: i32,
  count: i32,
  red: usize,
  green: usize,
  blue: usize,
): void {
  const weights = luminanceWeights()
  const clarity = splat(<f32>(parameter(CLARITY) * 0.005))
  const last = <f32>tables.CURVE_STEPS
  const scale = splat(tables.curveScale)
  const hasMasks = local.layerCount > 0
  for (let n = 0; n < count; n += 4) {
    const from = pixels + ((<usize>n) << 2)
    const R = linear(from)
    const G = linear(from + 1)
    const B = linear(from + 2)
    let r = weighted(R, G, B, matrix)
    let g = weighted(R, G, B, matrix + 12)
    let b = weighted(R, G, B, matrix + 24)
    let light = splat(0)
    let base = splat(0)
    if (isToned || local.needsBase) {
      // 2 to the power of -12, the darkest value of the map.
      light = log2s(f32x4.pmax(splat(0.000244140625), weighted(R, G, B, weights)))
      base = baseOf(x + n, y, light)
    }
    if (isToned) {
      const place = mul(add(base, splat(12)), splat(<f32>tables.TONES_A_STOP))
      const change = add(lookUp(tables.tones, place, <f32>tables.TONES), mul(clarity, sub(light, base)))
      const gain = exp2s(clampTo(change, -16, 16))
      r = mul(r, gain)
      g = mul(g, gain)
      b = mul(b, gain)
    }
    if (hasMasks) {
      masks.useFour(x + n, y, from, R, G, B)
      local.setLight(r, g, b)
      local.adjust(light, base)
      r = local.red
      g = local.green
      b = local.blue
    }
    r = encodes(f32x4.pmax(splat(0), r))
    g = encodes(f32x4.pmax(splat(0), g))
    b = encodes(f32x4.pmax(splat(0), b))
    if (hasMasks) {
      r = local.shouldered(r)
      g = local.shouldered(g)
      b = local.shouldered(b)
    }
    if (isCurved) {
      r = lookUp(tables.curves, mul(r, scale), last)
      g = lookUp(tables.curves + tables.CURVE_BYTES, mul(g, scale), last)
      b = lookUp(tables.curves + tables.CURVE_BYTES * 2, mul(b, scale), last)
    }
    r = clampTo(r, 0, 1)
    g = clampTo(g, 0, 1)
    b = clampTo(b, 0, 1)
    const at = (<usize>n) << 2
    if (isColoured) storeColours(r, g, b, red + at, green + at, blue + at)
    else {
      v128.store(red + at, r)
      v128.store(green + at, g)
      v128.store(blue + at, b)
    }
  }
}

function storeColours(r: v128, g: v128, b: v128, red: usize, green: usize, blue: usize): void {
  const first = colour.interpolate(
    f32x4.extract_lane(r, 0),
    f32x4.extract_lane(g, 0),
    f32x4.extract_lane(b, 0),
  )
  const second = colour.interpolate(
    f32x4.extract_lane(r, 1),
    f32x4.extract_lane(g, 1),
    f32x4.extract_lane(b, 1),
  )
  const third = colour.interpolate(
    f32x4.extract_lane(r, 2),
    f32x4.extract_lane(g, 2),
    f32x4.extract_lane(b, 2),
  )
  const fourth = colour.interpolate(
    f32x4.extract_lane(r, 3),
    f32x4.extract_lane(g, 3),
    f32x4.extract_lane(b, 3),
  )
  const low = v128.shuffle<f32>(first, second, 0, 4, 1, 5)
  const high = v128.shuffle<f32>(third, fourth, 0, 4, 1, 5)
  const lowBlue = v128.shuffle<f32>(first, second, 2, 6, 3, 7)
  const highBlue = v128.shuffle<f32>(third, fourth, 2, 6, 3, 7)
  v128.store(red, v128.shuffle<f32>(low, high, 0, 1, 4, 5))
  v128.store(green, v128.shuffle<f32>(low, high, 2, 3, 6, 7))
  v128.store(blue, v128.shuffle<f32>(lowBlue, highBlue, 0, 1, 4, 5))
}
