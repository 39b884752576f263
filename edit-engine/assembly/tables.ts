// Tables of tone and curves, made from the parameters. The shader of the preview uses the same ones.
import { allocate } from './memory'
import { clamp, decode, encode, exp2, log2, smoothstep } from './maths'
import {
  BLACKS,
  CONTRAST,
  CURVE_POINTS,
  curvePoints,
  EXPOSURE,
  HIGHLIGHTS,
  parameter,
  parameters,
  SHADOWS,
  WHITES,
} from './parameters'

/** Entries of the tone table for a stop, from 12 stops below white to white. */
export const TONES_A_STOP = 64
export const TONES = 768
export const CURVE_STEPS = 4096
/** Bytes of one channel’s curve. */
export const CURVE_BYTES: usize = 16400

/** Encoded value above which raised exposure is compressed. */
export const SHOULDER: f64 = 0.8
/** Part of a stop that tones keep at least, for every setting of the sliders, so that light never inverts. */
const LEAST_SLOPE: f64 = 0.02

/** Linear light of the 256 levels. */
export let decoding: usize = 0
export let tones: usize = 0
/** Red, green, blue, one after the other. */
export let curves: usize = 0
/** Entries of a curve for an encoded value of 1. */
export let curveScale: f32 = 4096

const tangents = memory.data(128, 16)

export function makeTables(): void {
  decoding = allocate(1024)
  for (let n = 0; n < 256; n++) store<f32>(decoding + ((<usize>n) << 2), <f32>decode(<f64>n / 255))
  tones = allocate((TONES + 2) * 4)
  curves = allocate(CURVE_BYTES * 3)
}

/**
 * Change of a tone in stops, by its base: its own stops below white after exposure. `sliders` are highlights, shadows, whites and
 * blacks, 64-bit.
 */
function toneChange(base: f64, sliders: usize): f64 {
  return (
    1.6 * 0.01 * load<f64>(sliders, 8) * smoothstep((-1.5 - base) / 4) +
    1.6 * 0.01 * load<f64>(sliders) * smoothstep((base + 3.5) / 4) +
    0.01 * load<f64>(sliders, 16) * smoothstep((base + 1) / 2) +
    0.01 * load<f64>(sliders, 24) * smoothstep((-6 - base) / 3)
  )
}

/** The tone table of the whole picture. */
export function fillTones(): void {
  fillToneTable(tones, parameter(EXPOSURE), parameters() + (HIGHLIGHTS << 3))
}

/** Fills a tone table. Entries are stops by which light changes at that base. */
export function fillToneTable(to: usize, exposure: f64, sliders: usize): void {
  let before: f64 = -1000
  for (let n = 0; n < TONES + 2; n++) {
    const base = <f64>n / <f64>TONES_A_STOP - 12
    const shifted = base + exposure
    const result = max<f64>(shifted + toneChange(shifted, sliders), before + LEAST_SLOPE / <f64>TONES_A_STOP)
    store<f32>(to + ((<usize>n) << 2), <f32>(result - shifted))
    before = result
  }
}

/** True if a slider that the tone table depends on is set. */
export function hasTones(): bool {
  return (
    parameter(SHADOWS) !== 0 ||
    parameter(HIGHLIGHTS) !== 0 ||
    parameter(WHITES) !== 0 ||
    parameter(BLACKS) !== 0
  )
}

export function hasCurves(): bool {
  if (parameter(CONTRAST) !== 0 || parameter(EXPOSURE) > 0) return true
  for (let n = 0; n < 4; n++) if (parameter(CURVE_POINTS + n) > 0) return true
  return false
}

/** What was white before the exposure stays white, and values near it are compressed. */
function shoulder(x: f64, white: f64): f64 {
  if (white <= 1 || x <= SHOULDER) return min<f64>(x, 1)
  const rest = 1 - (x - SHOULDER) / (white - SHOULDER)
  if (rest <= 0) return 1
  const power = (white - SHOULDER) / (1 - SHOULDER)
  return SHOULDER + (1 - SHOULDER) * (1 - exp2(log2(rest) * power))
}

function contrasted(x: f64): f64 {
  return x + 0.01 * parameter(CONTRAST) * 1.8 * (x - 0.5) * x * (1 - x)
}

function input(curve: i32, point: i32): f64 {
  return <f64>load<u8>(curvePoints() + <usize>(curve * 32 + point * 2)) / 255
}

function output(curve: i32, point: i32): f64 {
  return <f64>load<u8>(curvePoints() + <usize>(curve * 32 + point * 2 + 1)) / 255
}

function slope(curve: i32, point: i32): f64 {
  return (output(curve, point + 1) - output(curve, point)) / (input(curve, point + 1) - input(curve, point))
}

/** Slopes at the points (Fritsch and Carlson): the curve never leaves the range of two neighbours. */
function findTangents(curve: i32, count: i32): void {
  for (let n = 0; n < count; n++) {
    const before = slope(curve, max<i32>(n - 1, 0))
    const after = slope(curve, min<i32>(n, count - 2))
    const isTurn = before * after <= 0
    store<f64>(tangents + ((<usize>n) << 3), isTurn ? 0 : (before + after) / 2)
  }
  for (let n = 0; n < count - 1; n++) {
    const at = tangents + ((<usize>n) << 3)
    const between = slope(curve, n)
    if (between === 0) {
      store<f64>(at, 0)
      store<f64>(at, 0, 8)
      continue
    }
    const a = load<f64>(at) / between
    const b = load<f64>(at, 8) / between
    const size = a * a + b * b
    if (size <= 9) continue
    const factor = 3 / sqrt<f64>(size)
    store<f64>(at, factor * a * between)
    store<f64>(at, factor * b * between, 8)
  }
}

/** Value of a curve. Its tangents must be those of `findTangents`. */
function along(curve: i32, count: i32, x: f64): f64 {
  if (x <= input(curve, 0)) return output(curve, 0)
  if (x >= input(curve, count - 1)) return output(curve, count - 1)
  let n = 0
  while (x > input(curve, n + 1)) n++
  const width = input(curve, n + 1) - input(curve, n)
  const t = (x - input(curve, n)) / width
  const from = load<f64>(tangents + ((<usize>n) << 3)) * width
  const to = load<f64>(tangents + ((<usize>n) << 3), 8) * width
  const rest = 1 - t
  return (
    output(curve, n) * (1 + 2 * t) * rest * rest +
    from * t * rest * rest +
    output(curve, n + 1) * t * t * (3 - 2 * t) -
    to * t * t * rest
  )
}

/** The three curves: shoulder, contrast, the curve of all channels, then the channel’s own. */
export function fillCurves(): void {
  const white = max<f64>(1, encode(exp2(parameter(EXPOSURE))))
  curveScale = <f32>(<f64>CURVE_STEPS / white)
  const all = <i32>parameter(CURVE_POINTS)
  if (all > 0) findTangents(0, all)
  for (let n = 0; n < CURVE_STEPS + 2; n++) {
    const x = contrasted(shoulder((<f64>n * white) / <f64>CURVE_STEPS, white))
    const value = all > 0 ? along(0, all, x) : x
    for (let channel = 0; channel < 3; channel++)
      store<f32>(curves + <usize>channel * CURVE_BYTES + ((<usize>n) << 2), <f32>clamp(value, 0, 1))
  }
  for (let channel = 0; channel < 3; channel++) {
    const count = <i32>parameter(CURVE_POINTS + 1 + channel)
    if (count === 0) continue
    findTangents(channel + 1, count)
    for (let n = 0; n < CURVE_STEPS + 2; n++) {
      const at = curves + <usize>channel * CURVE_BYTES + ((<usize>n) << 2)
      store<f32>(at, <f32>clamp(along(channel + 1, count, <f64>load<f32>(at)), 0, 1))
    }
  }
}
