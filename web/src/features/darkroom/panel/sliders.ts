import type { LocalValue } from '@studio/contract/darkroom'

/** What a slider changes, and its range. */
export interface SliderSpec {
  /** Path in the edit: `light.exposure`. */
  path: string
  min: number
  max: number
  /** Change by an arrow key: ten times as much with Shift, a tenth with Alt. */
  step: number
  /** Value without effect, at the tick. */
  neutral: number
  /** Shown with a plus sign. */
  isSigned: boolean
}

const signed = (path: string, most = 100, step = 1): SliderSpec => ({
  path,
  min: -most,
  max: most,
  step,
  neutral: 0,
  isSigned: true,
})
const amount = (path: string, max = 100, neutral = 0, min = 0, step = 1): SliderSpec => ({
  path,
  min,
  max,
  step,
  neutral,
  isSigned: false,
})

export const LIGHT_SLIDERS = {
  exposure: signed('light.exposure', 5, 0.1),
  contrast: signed('light.contrast'),
  highlights: signed('light.highlights'),
  shadows: signed('light.shadows'),
  whites: signed('light.whites'),
  blacks: signed('light.blacks'),
} as const

export const COLOUR_SLIDERS = {
  temperature: signed('light.temperature'),
  tint: signed('light.tint'),
  vibrance: signed('light.vibrance'),
  saturation: signed('light.saturation'),
} as const

export const DETAIL_SLIDERS = {
  clarity: signed('light.clarity'),
  sharpen: amount('detail.sharpen', 150),
  radius: amount('detail.radius', 3, 1, 0.5, 0.1),
  masking: amount('detail.masking'),
} as const

export const EFFECT_SLIDERS = {
  vignette: signed('effects.vignette'),
  midpoint: amount('effects.midpoint', 100, 50),
  feather: amount('effects.feather', 100, 50),
  grain: amount('effects.grain'),
  grainSize: amount('effects.grainSize', 100, 25),
} as const

/** What a mask changes. */
export const LOCAL_SLIDERS = {
  exposure: signed('exposure', 5, 0.1),
  highlights: signed('highlights'),
  shadows: signed('shadows'),
  whites: signed('whites'),
  blacks: signed('blacks'),
  temperature: signed('temperature'),
  tint: signed('tint'),
  clarity: signed('clarity'),
  saturation: signed('saturation'),
} as const satisfies Record<LocalValue, SliderSpec>

/** A slider without an edit path: of a part of a mask, or of the brush. */
export const plainSlider = (name: string, min: number, max: number, neutral = min): SliderSpec =>
  amount(name, max, neutral, min)

export const ANGLE_SLIDER = signed('geometry.angle', 45, 1)

/** Sliders of a band of the colour mixer. */
export const bandSliders = (band: string) => ({
  hue: signed(`colourMixer.${band}.hue`),
  saturation: signed(`colourMixer.${band}.saturation`),
  luminance: signed(`colourMixer.${band}.luminance`),
})

/** Sliders of a range of the colour grading. */
export const rangeSliders = (range: string) => ({
  hue: amount(`colourGrading.${range}.hue`, 360),
  tint: amount(`colourGrading.${range}.saturation`),
  luminance: signed(`colourGrading.${range}.luminance`),
})

export const BALANCE_SLIDER = signed('colourGrading.balance')

/** Within the range, with the decimals of the edit. */
export const fitted = ({ min, max }: SliderSpec, value: number): number =>
  Number(Math.min(max, Math.max(min, value)).toFixed(2)) + 0

const DIRECTIONS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** The value after a key press; undefined for keys that move no slider. */
export function valueAfterKey(
  spec: SliderSpec,
  value: number,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
): number | undefined {
  if (key === 'Home') return spec.min
  if (key === 'End') return spec.max
  const direction = DIRECTIONS[key]
  if (direction === undefined) return undefined
  const factor = key.startsWith('Page') ? 1 : altKey ? 0.1 : shiftKey ? 10 : 1
  return fitted(spec, value + direction * factor * spec.step)
}
