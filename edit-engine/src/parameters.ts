import { COLOUR_BANDS, CURVE_CHANNELS, type Edit, GRADED_RANGES } from '@studio/contract/darkroom'

/** Bytes of one curve’s points in the engine’s memory. */
export const CURVE_BYTES = 32

/** Parameters of the engine in their order (`assembly/parameters.ts`). Absent values are neutral. */
export function parametersOf({ geometry, light, curve, colourMixer, colourGrading, detail, effects }: Edit) {
  const { crop } = geometry ?? {}
  return Float64Array.from([
    light?.exposure ?? 0,
    light?.contrast ?? 0,
    light?.highlights ?? 0,
    light?.shadows ?? 0,
    light?.whites ?? 0,
    light?.blacks ?? 0,
    light?.temperature ?? 0,
    light?.tint ?? 0,
    light?.clarity ?? 0,
    light?.vibrance ?? 0,
    light?.saturation ?? 0,
    Number(colourMixer?.monochrome ?? false),
    ...COLOUR_BANDS.map((name) => colourMixer?.[name]).flatMap(ofColour),
    ...GRADED_RANGES.map((name) => colourGrading?.[name]).flatMap(ofColour),
    colourGrading?.balance ?? 0,
    detail?.sharpen ?? 0,
    detail?.radius ?? 1,
    detail?.masking ?? 0,
    effects?.vignette ?? 0,
    effects?.midpoint ?? 50,
    effects?.feather ?? 50,
    effects?.grain ?? 0,
    effects?.grainSize ?? 25,
    effects?.grainSeed ?? 0,
    crop ? 1 : 0,
    ...[crop?.x ?? 0, crop?.y ?? 0, crop?.width ?? 0, crop?.height ?? 0],
    geometry?.angle ?? 0,
    Number(geometry?.flip ?? false),
    geometry?.turn ?? 0,
    ...CURVE_CHANNELS.map((channel) => curve?.[channel]?.length ?? 0),
  ])
}

interface Colour {
  hue?: number | undefined
  saturation?: number | undefined
  luminance?: number | undefined
}
const ofColour = (colour: Colour | undefined) => [
  colour?.hue ?? 0,
  colour?.saturation ?? 0,
  colour?.luminance ?? 0,
]

/** Points of all curves, with the same room for each. */
export function curvePointsOf({ curve }: Edit): Uint8Array {
  const points = new Uint8Array(CURVE_CHANNELS.length * CURVE_BYTES)
  for (const [at, channel] of CURVE_CHANNELS.entries())
    points.set(curve?.[channel]?.flat() ?? [], at * CURVE_BYTES)
  return points
}
