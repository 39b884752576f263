import { COLOUR_BANDS, Edit } from '@studio/contract/darkroom'

const edits: Record<string, Omit<Edit, 'format'>> = {
  neutral: {},
  'exposure-up': { light: { exposure: 1.35 } },
  'exposure-down': { light: { exposure: -1.85 } },
  warm: { light: { temperature: 40, tint: -15 } },
  cold: { light: { temperature: -100, tint: 100 } },
  'open-shadows': { light: { shadows: 100, blacks: 50 } },
  'keep-highlights': { light: { highlights: -100, whites: -40, exposure: 0.45 } },
  'all-tones': { light: { highlights: -60, shadows: 70, whites: 30, blacks: -30 } },
  contrast: { light: { contrast: 60 } },
  flat: { light: { contrast: -100 } },
  clarity: { light: { clarity: 80 } },
  soft: { light: { clarity: -70 } },
  vibrance: { light: { vibrance: 60 } },
  muted: { light: { saturation: -55, vibrance: -20 } },
  saturated: { light: { saturation: 80 } },
  'curve-all': {
    curve: {
      rgb: [
        [0, 18],
        [64, 48],
        [190, 205],
        [255, 244],
      ],
    },
  },
  'curve-channels': {
    curve: {
      red: [
        [0, 0],
        [128, 150],
        [255, 255],
      ],
      green: [
        [10, 0],
        [255, 240],
      ],
      blue: [
        [0, 30],
        [120, 110],
        [255, 255],
      ],
    },
  },
  inverted: {
    curve: {
      rgb: [
        [0, 255],
        [255, 0],
      ],
    },
  },
  'band-hues': { colourMixer: { orange: { hue: 60 }, green: { hue: -100 }, magenta: { hue: 100 } } },
  'band-saturation': { colourMixer: { red: { saturation: -80 }, blue: { saturation: 70 } } },
  'band-luminance': { colourMixer: { yellow: { luminance: -60 }, aqua: { luminance: 50 } } },
  monochrome: {
    colourMixer: { monochrome: true, red: { luminance: 40 }, blue: { luminance: -70 } },
    light: { contrast: 20 },
  },
  graded: {
    colourGrading: {
      shadows: { hue: 220, saturation: 40 },
      highlights: { hue: 42, saturation: 30, luminance: 10 },
      balance: -30,
    },
  },
  tinted: {
    colourGrading: {
      midtones: { hue: 120, saturation: 20 },
      all: { hue: 330, saturation: 15, luminance: -20 },
    },
  },
  sharp: { detail: { sharpen: 90 } },
  'sharp-edges': { detail: { sharpen: 150, radius: 3, masking: 60 } },
  'vignette-dark': { effects: { vignette: -70 } },
  'vignette-light': { effects: { vignette: 40, midpoint: 20, feather: 0 } },
  grain: { effects: { grain: 60, grainSeed: 11 } },
  cropped: { geometry: { crop: { x: 0.4, y: 0.55, width: 0.5, height: 0.3 } } },
  turned: { geometry: { turn: 90, flip: true } },
  straightened: { geometry: { angle: -3.5 } },
  'rotated-crop': {
    geometry: { crop: { x: 0.3, y: 0.6, width: 0.6, height: 0.4 }, angle: 20, turn: 270 },
  },
  everything: {
    geometry: { crop: { x: 0.5, y: 0.5, width: 0.8, height: 0.5 }, angle: 2.25, flip: true },
    light: {
      exposure: 0.35,
      contrast: 20,
      highlights: -45,
      shadows: 35,
      whites: 10,
      blacks: -12,
      temperature: 8,
      tint: 3,
      clarity: 25,
      vibrance: 20,
      saturation: -5,
    },
    curve: {
      rgb: [
        [0, 6],
        [128, 132],
        [255, 250],
      ],
    },
    colourMixer: Object.fromEntries(
      COLOUR_BANDS.map((band, at) => [
        band,
        { hue: at * 3 - 10, saturation: 12 - at * 4, luminance: at - 5 },
      ]),
    ),
    colourGrading: { shadows: { hue: 210, saturation: 12 }, highlights: { hue: 50, saturation: 8 } },
    detail: { sharpen: 40, radius: 0.8, masking: 20 },
    effects: { vignette: -15, grain: 12, grainSize: 40 },
  },
}

/**
 * One edit for each operator, and some with several. Exposure isn’t in whole or half stops: dark levels are proportional to light,
 * and halves of odd ones would be rounded one way or the other.
 */
export const EDITS: ReadonlyMap<string, Edit> = new Map(
  Object.entries(edits).map(([name, edit]) => [name, Edit.parse({ format: 1, ...edit })]),
)
