import { allocate } from './memory'

// Working space: linear Rec.2020. Matrices in rows.
const SRGB_TO_WORKING = memory.data<f64>([
  0.627403895935, 0.329283038378, 0.043313065687, 0.069097289358, 0.919540395075, 0.011362315566,
  0.016391438875, 0.088013307877, 0.895595253248,
])
const WORKING_TO_SRGB = memory.data<f64>([
  1.660491002108, -0.587641138789, -0.07284986332, -0.124550474522, 1.132899897126, -0.008349422604,
  -0.018150763355, -0.100578898008, 1.118729661363,
])
const P3_TO_WORKING = memory.data<f64>([
  0.753833034362, 0.198597369053, 0.047569596586, 0.045743848965, 0.941777219812, 0.012478931223,
  -0.001210340355, 0.017601717301, 0.983608623053,
])
const WORKING_TO_P3 = memory.data<f64>([
  1.343578252584, -0.282179670526, -0.061398582058, -0.065297452789, 1.075787915849, -0.010490463059,
  0.002821787262, -0.019598494524, 1.016776707263,
])
const LUMINANCE = memory.data<f64>([0.262700212011, 0.677998071519, 0.05930171647])
const LUMINANCE_ROW = memory.data<f32>([0.262700212011, 0.677998071519, 0.05930171647])

export const SRGB = 0

let toWorking: usize = 0
let fromWorking: usize = 0
/** Weights of the luminance of the picture’s own channels, 32-bit. */
let weights: usize = 0

export function useColourSpace(space: i32): void {
  toWorking = space === SRGB ? SRGB_TO_WORKING : P3_TO_WORKING
  const back = space === SRGB ? WORKING_TO_SRGB : WORKING_TO_P3
  fromWorking = allocate(36)
  for (let n = 0; n < 9; n++)
    store<f32>(fromWorking + ((<usize>n) << 2), <f32>load<f64>(back + ((<usize>n) << 3)))
  weights = allocate(12)
  for (let column = 0; column < 3; column++) {
    let sum: f64 = 0
    for (let row = 0; row < 3; row++)
      sum +=
        load<f64>(LUMINANCE + ((<usize>row) << 3)) * load<f64>(toWorking + ((<usize>(row * 3 + column)) << 3))
    store<f32>(weights + ((<usize>column) << 2), <f32>sum)
  }
}

/** From the picture’s linear channels to the working space, 64-bit. */
export function inputMatrix(): usize {
  return toWorking
}

/** From the working space to the picture’s linear channels, 32-bit. */
export function outputMatrix(): usize {
  return fromWorking
}

export function luminanceWeights(): usize {
  return weights
}

/** Weights of the luminance in the working space, 32-bit. */
export function luminanceRow(): usize {
  return LUMINANCE_ROW
}

export function luminance(r: f64, g: f64, b: f64): f64 {
  return r * load<f64>(LUMINANCE) + g * load<f64>(LUMINANCE, 8) + b * load<f64>(LUMINANCE, 16)
}
