// Luminance of the picture at low resolution, smooth except at strong edges. Tone is set by it, so that details keep their
// contrast. It depends on the picture alone.
import { luminanceWeights } from './colour-spaces'
import { pictureHeight, pictureWidth } from './geometry'
import { log2 } from './maths'
import { allocate, mark, release } from './memory'
import { float } from './vectors'

const LONGEST_SIDE = 1024
/** Stops below white of the darkest value. */
export const DARKEST: f64 = 12
const STEPS: f64 = 65535
/** Variance of the logarithm from which an edge is kept. */
const EDGE: f64 = 0.25

export let mapWidth: i32 = 0
export let mapHeight: i32 = 0
/** Pixels of the picture that one of the map covers in each direction. */
export let mapScale: i32 = 1
/** Factors and offsets: base = factor · luminance + offset, all logarithms. */
export let factors: usize = 0
export let offsets: usize = 0

let samples: usize = 0
let sums: usize = 0

/** Room for the map of the picture. */
export function makeMap(): void {
  const longer = max<i32>(pictureWidth, pictureHeight)
  mapScale = (longer + LONGEST_SIDE - 1) / LONGEST_SIDE
  mapWidth = (pictureWidth + mapScale - 1) / mapScale
  mapHeight = (pictureHeight + mapScale - 1) / mapScale
  const cells = <usize>(mapWidth * mapHeight)
  samples = allocate(cells << 1)
  factors = allocate(cells << 2)
  offsets = allocate(cells << 2)
  sums = 0
}

/** Samples of the map, 16 bits each: 0 is 12 stops below white, 65,535 is white. */
export function mapSamples(): usize {
  return samples
}

/** Begins to measure. What was allocated since then is released by `finishMap`. */
export function startMap(): void {
  sums = allocate((<usize>(mapWidth * mapHeight)) << 3)
  memory.fill(sums, 0, (<usize>(mapWidth * mapHeight)) << 3)
}

/** Adds whole rows of the picture, `y` the first one. */
export function addRows(pixels: usize, y: i32, rows: i32, channels: i32, decoding: usize): void {
  const weights = luminanceWeights()
  const red = load<f32>(weights)
  const green = load<f32>(weights, 4)
  const blue = load<f32>(weights, 8)
  for (let row = 0; row < rows; row++) {
    const cells = sums + ((<usize>(((y + row) / mapScale) * mapWidth)) << 3)
    let from = pixels + <usize>(row * pictureWidth * channels)
    for (let x = 0; x < pictureWidth; x++) {
      const cell = cells + ((<usize>(x / mapScale)) << 3)
      const light =
        float(decoding, load<u8>(from)) * red +
        float(decoding, load<u8>(from, 1)) * green +
        float(decoding, load<u8>(from, 2)) * blue
      store<f64>(cell, load<f64>(cell) + <f64>light)
      from += <usize>channels
    }
  }
}

/** Turns the sums into samples. */
export function finishMap(): void {
  for (let y = 0; y < mapHeight; y++)
    for (let x = 0; x < mapWidth; x++) {
      const at = <usize>(y * mapWidth + x)
      const columns = min<i32>(mapScale, pictureWidth - x * mapScale)
      const rows = min<i32>(mapScale, pictureHeight - y * mapScale)
      const mean = load<f64>(sums + (at << 3)) / <f64>(columns * rows)
      const stops = log2(max<f64>(mean, 1.0 / 4096.0)) + DARKEST
      store<u16>(samples + (at << 1), <u16>(min<f64>(stops / DARKEST, 1) * STEPS + 0.5))
    }
  release(sums)
  sums = 0
}

/** Computes factors and offsets from the samples (guided filter by He et al.). */
export function loadMap(): void {
  const before = mark()
  const cells = mapWidth * mapHeight
  const bytes = (<usize>cells) << 2
  const light = allocate(bytes)
  const squares = allocate(bytes)
  const scratch = allocate(bytes)
  const columns = allocate((<usize>mapWidth) << 3)
  for (let n = 0; n < cells; n++) {
    const at = (<usize>n) << 2
    const stops = (<f64>load<u16>(samples + ((<usize>n) << 1)) * DARKEST) / STEPS - DARKEST
    store<f32>(light + at, <f32>stops)
    store<f32>(squares + at, <f32>(stops * stops))
  }
  const radius = max<i32>(1, (max<i32>(mapWidth, mapHeight) + 20) / 40)
  average(light, light, scratch, columns, radius)
  average(squares, squares, scratch, columns, radius)
  for (let n = 0; n < cells; n++) {
    const at = (<usize>n) << 2
    const mean = <f64>load<f32>(light + at)
    const variance = max<f64>(0, <f64>load<f32>(squares + at) - mean * mean)
    const factor = variance / (variance + EDGE)
    store<f32>(light + at, <f32>factor)
    store<f32>(squares + at, <f32>(mean * (1 - factor)))
  }
  average(light, factors, scratch, columns, radius)
  average(squares, offsets, scratch, columns, radius)
  release(before)
}

/** Means over squares of 2·radius + 1; the edges are repeated. */
function average(from: usize, to: usize, scratch: usize, columns: usize, radius: i32): void {
  const lastX = mapWidth - 1
  const lastY = mapHeight - 1
  for (let y = 0; y < mapHeight; y++) {
    const row = from + ((<usize>(y * mapWidth)) << 2)
    const out = scratch + ((<usize>(y * mapWidth)) << 2)
    let sum: f64 = 0
    for (let n = -radius; n <= radius; n++) sum += <f64>float(row, min<i32>(max<i32>(n, 0), lastX))
    for (let x = 0; x < mapWidth; x++) {
      store<f32>(out + ((<usize>x) << 2), <f32>sum)
      sum += <f64>float(row, min<i32>(x + radius + 1, lastX)) - <f64>float(row, max<i32>(x - radius, 0))
    }
  }
  const cells = <f64>(2 * radius + 1) * <f64>(2 * radius + 1)
  memory.fill(columns, 0, (<usize>mapWidth) << 3)
  for (let n = -radius; n <= radius; n++) addRow(columns, scratch, min<i32>(max<i32>(n, 0), lastY), 1)
  for (let y = 0; y < mapHeight; y++) {
    const out = to + ((<usize>(y * mapWidth)) << 2)
    for (let x = 0; x < mapWidth; x++)
      store<f32>(out + ((<usize>x) << 2), <f32>(load<f64>(columns + ((<usize>x) << 3)) / cells))
    addRow(columns, scratch, min<i32>(y + radius + 1, lastY), 1)
    addRow(columns, scratch, max<i32>(y - radius, 0), -1)
  }
}

function addRow(columns: usize, from: usize, y: i32, sign: f64): void {
  const row = from + ((<usize>(y * mapWidth)) << 2)
  for (let x = 0; x < mapWidth; x++) {
    const at = columns + ((<usize>x) << 3)
    store<f64>(at, load<f64>(at) + sign * <f64>float(row, x))
  }
}
