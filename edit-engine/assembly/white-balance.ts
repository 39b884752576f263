import { inputMatrix, luminance } from './colour-spaces'
import { exp2, log2 } from './maths'
import { EXPOSURE, parameter, TEMPERATURE, TINT } from './parameters'

/** Reciprocal colour temperature of D65, in mired. */
const DAYLIGHT: f64 = 153.8
const MIREDS: f64 = 0.9
const ACROSS: f64 = 0.0003

// Working space to the cone responses of CAT16, and back.
const TO_CONES = memory.data<f64>([
  0.426404206231, 0.497404419303, 0.051726931609, 0.156989596317, 0.781684631351, 0.077808722484,
  0.011535464996, 0.059645544762, 1.013805339178,
])
const FROM_CONES = memory.data<f64>([
  3.062702827806, -1.948356559673, -0.006732145312, -0.615231912598, 1.678207698219, -0.097410355005,
  0.001347538098, -0.076565402145, 0.992190229469,
])
const XYZ_TO_CONES = memory.data<f64>([
  0.401288, 0.650173, -0.051461, -0.250268, 1.204414, 0.045854, -0.002079, 0.048952, 0.953127,
])

const cones = memory.data(24, 16)
const adapted = memory.data(72, 16)
const light = memory.data(36, 16)
let chromaU: f64 = 0
let chromaV: f64 = 0

function at(matrix: usize, row: i32, column: i32): f64 {
  return load<f64>(matrix + ((<usize>(row * 3 + column)) << 3))
}

/** Chromaticity (CIE 1960) of daylight, by the CIE formula for 4,000 to 25,000 K. */
function daylight(mired: f64): void {
  const t: f64 = mired / 1000
  const x =
    mired > 1000000.0 / 7000.0
      ? ((-4.607 * t + 2.9678) * t + 0.09911) * t + 0.244063
      : ((-2.0064 * t + 1.9018) * t + 0.24748) * t + 0.23704
  const y = (-3 * x + 2.87) * x - 0.275
  const divisor = -2 * x + 12 * y + 3
  chromaU = (4 * x) / divisor
  chromaV = (6 * y) / divisor
}

/** Cone responses of a white: `mired` on the daylight curve, then `across` it towards green. */
function whiteOf(mired: f64, across: f64): void {
  daylight(mired - 1)
  const beforeU = chromaU
  const beforeV = chromaV
  daylight(mired + 1)
  const alongU = chromaU - beforeU
  const alongV = chromaV - beforeV
  const length = sqrt<f64>(alongU * alongU + alongV * alongV)
  daylight(mired)
  const u = chromaU - (alongV / length) * across
  const v = chromaV + (alongU / length) * across
  const divisor = 2 * u - 8 * v + 4
  const x = (3 * u) / divisor
  const y = (2 * v) / divisor
  for (let row = 0; row < 3; row++)
    store<f64>(
      cones + ((<usize>row) << 3),
      (at(XYZ_TO_CONES, row, 0) * x) / y +
        at(XYZ_TO_CONES, row, 1) +
        (at(XYZ_TO_CONES, row, 2) * (1 - x - y)) / y,
    )
}

/** Sets `adapted` to the white balance in the working space. Returns the luminance that grey has then. */
function adapt(temperature: f64, tint: f64): f64 {
  whiteOf(DAYLIGHT, 0)
  const first = load<f64>(cones)
  const second = load<f64>(cones, 8)
  const third = load<f64>(cones, 16)
  whiteOf(DAYLIGHT - temperature * MIREDS, tint * ACROSS)
  store<f64>(cones, first / load<f64>(cones))
  store<f64>(cones, second / load<f64>(cones, 8), 8)
  store<f64>(cones, third / load<f64>(cones, 16), 16)
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      let sum: f64 = 0
      for (let n = 0; n < 3; n++)
        sum += at(FROM_CONES, row, n) * load<f64>(cones + ((<usize>n) << 3)) * at(TO_CONES, n, column)
      store<f64>(adapted + ((<usize>(row * 3 + column)) << 3), sum)
    }
  return luminance(
    at(adapted, 0, 0) + at(adapted, 0, 1) + at(adapted, 0, 2),
    at(adapted, 1, 0) + at(adapted, 1, 1) + at(adapted, 1, 2),
    at(adapted, 2, 0) + at(adapted, 2, 1) + at(adapted, 2, 2),
  )
}

/** White balance as it changes grey: logarithms for red, green and blue of the working space, three 32-bit floats. */
export function balanceLogs(temperature: f64, tint: f64, to: usize): void {
  const white = adapt(temperature, tint)
  for (let row = 0; row < 3; row++) {
    const sum = at(adapted, row, 0) + at(adapted, row, 1) + at(adapted, row, 2)
    store<f32>(to + ((<usize>row) << 2), <f32>log2(max<f64>(sum / white, 1.0 / 1024.0)))
  }
}

/**
 * From the picture’s linear channels to the working space, with white balance and exposure: nine 32-bit floats. Grey keeps its
 * luminance when the white balance changes.
 */
export function lightMatrix(): usize {
  const white = adapt(parameter(TEMPERATURE), parameter(TINT))
  const isUnbalanced = parameter(TEMPERATURE) !== 0 || parameter(TINT) !== 0
  const gain = exp2(parameter(EXPOSURE)) / (isUnbalanced ? white : 1)
  const input = inputMatrix()
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      let sum = at(input, row, column)
      if (isUnbalanced) {
        sum = 0
        for (let n = 0; n < 3; n++) sum += at(adapted, row, n) * at(input, n, column)
      }
      store<f32>(light + ((<usize>(row * 3 + column)) << 2), <f32>(sum * gain))
    }
  return light
}
