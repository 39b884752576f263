// A rectangle of the result, from the pixels of the picture that it depends on.
import { outputMatrix } from './colour-spaces'
import { developRow, linear } from './develop'
import { grainAt, hasGrain, hasVignette, vignetteAt } from './effects'
import * as geometry from './geometry'
import { maskAt, useFour } from './masks'
import { allocate, mark, release } from './memory'
import { fetchRow, useSource } from './resample'
import { blurAlong, MARGIN, sharpenRow } from './sharpen'
import { add, clampTo, decodes, encodes, mul, splat, weighted } from './vectors'

let isSharpened: bool = false
let isDeveloped: bool = false

export function setRender(developed: bool, sharpened: bool): void {
  isDeveloped = developed
  isSharpened = sharpened
}

export function marginOf(): i32 {
  return isSharpened ? MARGIN : 0
}

/** Renders width × height pixels at (x, y) of the result to `to`, with as many channels as the source has. */
export function renderTile(
  source: usize,
  sourceX: i32,
  sourceY: i32,
  sourceWidth: i32,
  sourceHeight: i32,
  channels: i32,
  to: usize,
  x: i32,
  y: i32,
  width: i32,
  height: i32,
): void {
  useSource(source, sourceX, sourceY, sourceWidth, sourceHeight, channels)
  const before = mark()
  const margin = marginOf()
  const left = max<i32>(0, x - margin)
  const top = max<i32>(0, y - margin)
  const count = min<i32>(geometry.frameWidth, x + width + margin) - left
  const rows = min<i32>(geometry.frameHeight, y + height + margin) - top
  // Whole vectors, and room for the margins of the luma on both sides.
  const stride = <usize>((count + 3) & ~3) * 4 + 32
  const kept = isSharpened ? rows : 1
  const red = allocate(stride * kept)
  const green = allocate(stride * kept)
  const blue = allocate(stride * kept)
  const light = allocate(stride * kept) + 16
  const blurred = allocate(stride * kept)
  const levels = allocate(stride * kept)
  memory.fill(levels, 0, stride * kept)
  if (isSharpened)
    for (let n = 0; n < rows; n++) {
      const at = stride * n
      fetchRow(left, top + n, count, levels + at)
      developRow(levels + at, left, top + n, count, red + at, green + at, blue + at)
      blurAlong(red + at, green + at, blue + at, count, light + at, blurred + at)
    }
  for (let n = 0; n < height; n++) {
    const row = y + n - top
    const at = isSharpened ? stride * row : 0
    const out = to + <usize>(n * width * channels)
    if (isSharpened)
      sharpenRow(red + at, green + at, blue + at, light + at, blurred, stride, row, rows, count)
    else {
      fetchRow(left, y + n, count, levels)
      if (isDeveloped) developRow(levels, left, y + n, count, red, green, blue)
    }
    // The margin on the left is in whole pixels, so that columns begin at the tile.
    const inset = (<usize>(x - left)) << 2
    const pixels = levels + at + inset
    if (isDeveloped)
      finishRow(red + at + inset, green + at + inset, blue + at + inset, x, y + n, width, pixels)
    if (channels === 4) memory.copy(out, pixels, (<usize>width) << 2)
    else packRow(pixels, width, out)
  }
  release(before)
}

/** Renders the values of a mask at width × height pixels at (x, y) of the result to `to`, one byte a pixel. */
export function renderMask(
  index: i32,
  source: usize,
  sourceX: i32,
  sourceY: i32,
  sourceWidth: i32,
  sourceHeight: i32,
  channels: i32,
  to: usize,
  x: i32,
  y: i32,
  width: i32,
  height: i32,
): void {
  useSource(source, sourceX, sourceY, sourceWidth, sourceHeight, channels)
  const before = mark()
  const stride = (<usize>((width + 3) & ~3)) << 2
  const levels = allocate(stride)
  memory.fill(levels, 0, stride)
  const values = allocate(stride)
  for (let n = 0; n < height; n++) {
    fetchRow(x, y + n, width, levels)
    for (let column = 0; column < width; column += 4) {
      const at = (<usize>column) << 2
      const pixels = levels + at
      useFour(x + column, y + n, pixels, linear(pixels), linear(pixels + 1), linear(pixels + 2))
      const bytes = i32x4.trunc_sat_f32x4_s(add(mul(maskAt(index), splat(255)), splat(0.5)))
      v128.store(values + at, bytes)
    }
    const out = to + <usize>(n * width)
    for (let column = 0; column < width; column++)
      store<u8>(out + <usize>column, load<u8>(values + ((<usize>column) << 2)))
  }
  release(before)
}

/** Encoded values of the working space to levels of the picture’s colour space; the fourth byte stays. */
function finishRow(red: usize, green: usize, blue: usize, x: i32, y: i32, count: i32, to: usize): void {
  const matrix = outputMatrix()
  const isGrainy = hasGrain()
  const isVignetted = hasVignette()
  for (let n = 0; n < count; n += 4) {
    const at = (<usize>n) << 2
    let r = clampTo(v128.load(red + at), 0, 1)
    let g = clampTo(v128.load(green + at), 0, 1)
    let b = clampTo(v128.load(blue + at), 0, 1)
    if (isGrainy) {
      const grain = grainAt(x + n, y, r, g, b)
      r = clampTo(add(r, grain), 0, 1)
      g = clampTo(add(g, grain), 0, 1)
      b = clampTo(add(b, grain), 0, 1)
    }
    r = decodes(r)
    g = decodes(g)
    b = decodes(b)
    if (isVignetted) {
      const gain = vignetteAt(x + n, y)
      r = mul(r, gain)
      g = mul(g, gain)
      b = mul(b, gain)
    }
    // Four pixels as four bytes each; the rows have room for more than their pixels.
    let levels = levelsOf(weighted(r, g, b, matrix))
    levels = v128.or(levels, i32x4.shl(levelsOf(weighted(r, g, b, matrix + 12)), 8))
    levels = v128.or(levels, i32x4.shl(levelsOf(weighted(r, g, b, matrix + 24)), 16))
    const opacity = v128.and(v128.load(to + at), i32x4.splat(<i32>0xff000000))
    v128.store(to + at, v128.or(levels, opacity))
  }
}

function levelsOf(linear: v128): v128 {
  const encoded = clampTo(encodes(clampTo(linear, 0, 1)), 0, 1)
  return i32x4.trunc_sat_f32x4_s(add(mul(encoded, splat(255)), splat(0.5)))
}

/** Drops the fourth byte of each pixel. The last pixel is written without the byte after it. */
function packRow(pixels: usize, count: i32, to: usize): void {
  const last = count - 1
  for (let n = 0; n < last; n++) {
    store<i32>(to, load<i32>(pixels))
    pixels += 4
    to += 3
  }
  store<u16>(to, load<u16>(pixels))
  store<u8>(to, load<u8>(pixels, 2), 2)
}
