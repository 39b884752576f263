// Places of the parameters, as `src/parameters.ts` writes them. The places of a released engine never change.
export const EXPOSURE = 0
export const CONTRAST = 1
export const HIGHLIGHTS = 2
export const SHADOWS = 3
export const WHITES = 4
export const BLACKS = 5
export const TEMPERATURE = 6
export const TINT = 7
export const CLARITY = 8
/** From here to before `SHARPEN`: what the colour table depends on. */
export const VIBRANCE = 9
export const SATURATION = 10
export const MONOCHROME = 11
/** Eight bands: hue, saturation, luminance. */
export const BANDS = 12
/** Shadows, midtones, highlights, all tones: hue, saturation, luminance. */
export const GRADING = 36
export const BALANCE = 48
export const SHARPEN = 49
export const RADIUS = 50
export const MASKING = 51
export const VIGNETTE = 52
export const MIDPOINT = 53
export const FEATHER = 54
export const GRAIN = 55
export const GRAIN_SIZE = 56
export const GRAIN_SEED = 57
export const HAS_CROP = 58
export const CROP_X = 59
export const CROP_Y = 60
export const CROP_WIDTH = 61
export const CROP_HEIGHT = 62
export const ANGLE = 63
export const FLIP = 64
export const TURN = 65
/** Points of the curves rgb, red, green, blue. */
export const CURVE_POINTS = 66
export const PARAMETERS = 70

const values = memory.data(PARAMETERS * 8, 16)
/** Four curves of at most 16 points of two bytes. */
const points = memory.data(4 * 32, 16)

/** Where the caller writes the parameters, 64-bit floats. */
export function parameters(): usize {
  return values
}

/** Where the caller writes the points of the curves: input and output, one byte each, 32 bytes a curve. */
export function curvePoints(): usize {
  return points
}

export function parameter(place: i32): f64 {
  return load<f64>(values + ((<usize>place) << 3))
}
