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

const LINEAR = { kind: 'linear', mode: 'add', x1: 0.3, y1: 0.2, x2: 0.6, y2: 0.85 } as const
const RADIAL = { kind: 'radial', mode: 'add', x: 0.55, y: 0.4, width: 0.3, height: 0.15, angle: 25 } as const
const TONES = { kind: 'luminance', mode: 'add', from: 35, to: 70 } as const
const COLOUR = { kind: 'colour', mode: 'add', red: 210, green: 90, blue: 60 } as const
type Masks = NonNullable<Edit['localAdjustments']>
type Parts = Masks[number]['parts']
const BRUSH: Parts[number] = {
  kind: 'brush',
  mode: 'add',
  strokes: [
    { size: 0.12, points: [2000, 2000, 5200, 4100, 8000, 2500] },
    { size: 0.08, softness: 100, flow: 60, points: [1000, 8000, 9000, 1000] },
    { size: 0.05, softness: 0, isErased: true, points: [5000, 5000] },
  ],
}
const mask = (id: string, parts: Parts, values: object): Masks[number] => ({ id, parts, ...values })

const masked: Record<string, Omit<Edit, 'format'>> = {
  'mask-linear': { localAdjustments: [mask('mask-one', [LINEAR], { exposure: -1.35 })] },
  'mask-radial': { localAdjustments: [mask('mask-one', [RADIAL], { saturation: 70 })] },
  'mask-outside': {
    localAdjustments: [
      mask('mask-one', [{ ...RADIAL, invert: true, feather: 100 }], { saturation: -100, exposure: 0.65 }),
    ],
  },
  'mask-tones': { localAdjustments: [mask('mask-one', [TONES], { temperature: 60, tint: -30 })] },
  'mask-colour': {
    localAdjustments: [mask('mask-one', [{ ...COLOUR, range: 60, feather: 80 }], { exposure: 0.85 })],
  },
  'mask-brush': {
    localAdjustments: [mask('mask-one', [BRUSH], { shadows: 80, highlights: -70, clarity: 40 })],
  },
  'mask-fold': {
    localAdjustments: [
      mask(
        'mask-one',
        [
          { ...RADIAL, mode: 'subtract' },
          LINEAR,
          { ...TONES, mode: 'intersect', feather: 60 },
          { ...BRUSH, mode: 'subtract', invert: true },
        ],
        { exposure: 1.15 },
      ),
    ],
  },
  'masks-and-all': {
    ...edits['everything'],
    geometry: {},
    localAdjustments: [
      mask('mask-one', [LINEAR], { exposure: 1.15, whites: -40, temperature: 30 }),
      mask(
        'mask-six',
        [
          { ...TONES, mode: 'add' },
          { ...RADIAL, mode: 'intersect' },
        ],
        { clarity: -30, blacks: 50 },
      ),
      mask('mask-two', [BRUSH], { exposure: -0.45, saturation: 35, tint: 20 }),
    ],
  },
}

/** Edits with masks, which engines have from version 2 on. */
export const MASKED_EDITS: ReadonlyMap<string, Edit> = new Map(
  Object.entries(masked).map(([name, edit]) => [name, Edit.parse({ format: 1, ...edit })]),
)

/**
 * One edit for each operator, and some with several. Exposure isn’t in whole or half stops: dark levels are proportional to light,
 * and halves of odd ones would be rounded one way or the other.
 */
export const EDITS: ReadonlyMap<string, Edit> = new Map(
  Object.entries(edits).map(([name, edit]) => [name, Edit.parse({ format: 1, ...edit })]),
)
