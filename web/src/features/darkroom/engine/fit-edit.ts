import type { Edit } from '@studio/contract/darkroom'

const LEAST_RADIUS = 0.5
/** Standard deviation of the blur in px that sharpening compares with (`assembly/sharpen.ts`). */
const sigmaOf = (radius: number) => 0.3 + 0.35 * radius
const radiusOf = (sigma: number) => (sigma - 0.3) / 0.35

/** Contrast of grain whose points are more than a pixel apart, because what is between them is interpolated. */
const INTERPOLATED = 2 / 3
/** Distance of the points of grain in px (`assembly/effects.ts`). */
const grainPitch = (side: number, grainSize: number) => Math.max(1, (side / 2400) * (0.5 + grainSize * 0.02))

/**
 * The edit for a reduced image, so that it resembles the reduced result. `side` is the longer side of the original, and
 * `reduction` its pixels for one of the reduced image. Only sharpening and grain are measured in pixels.
 */
export function fitEdit(edit: Edit, side: number, reduction: number): Edit {
  if (reduction <= 1) return edit
  const { detail, effects } = edit
  return {
    ...edit,
    ...(detail?.sharpen && { detail: fitSharpening(detail, reduction) }),
    ...(effects?.grain && { effects: fitGrain(effects, side, reduction) }),
  }
}

/** The radius shrinks with the image. Below the smallest one, the strength shrinks by the square instead. */
function fitSharpening(detail: NonNullable<Edit['detail']>, reduction: number) {
  const { sharpen = 0, radius = 1 } = detail
  const sigma = sigmaOf(radius) / reduction
  const fitted = Math.max(LEAST_RADIUS, radiusOf(sigma))
  return { ...detail, radius: fitted, sharpen: sharpen * Math.min(1, (sigma / sigmaOf(fitted)) ** 2) }
}

/** Points that are less than a pixel apart in the reduced image are averaged, and grain can’t be finer than its pixels. */
function fitGrain(effects: NonNullable<Edit['effects']>, side: number, reduction: number) {
  const { grain = 0, grainSize = 25 } = effects
  const pitch = grainPitch(side, grainSize)
  const part = (pitch / reduction) * (pitch > 1 ? INTERPOLATED : 1)
  return pitch < reduction ? { ...effects, grain: grain * part } : effects
}
