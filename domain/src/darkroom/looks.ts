import { type Edit, type EditGroup, MAX_CURVE_POINTS } from '@studio/contract/darkroom'
import { applyGroups } from './apply-groups.ts'
import { editOf, isRefinement, leavesOf, neutralOf } from './edit-leaves.ts'
import { isLocal, type Leaf } from './local-leaves.ts'

/** What a preset does. */
export interface Look {
  edit: Edit
  /** Groups that it replaces as a whole. Of other groups it sets only the values that it has. */
  groups: readonly EditGroup[]
}

export const LOOK_NAMES = [
  'bright',
  'product',
  'portrait',
  'warm',
  'cool',
  'vivid',
  'muted',
  'faded',
  'tealOrange',
  'dramatic',
  'monochrome',
  'sepia',
] as const
export type LookName = (typeof LOOK_NAMES)[number]

/** Groups that give a look. Exposure and white balance of an image stay, unless the look sets them. */
const CREATIVE: readonly EditGroup[] = ['curve', 'colourMixer', 'colourGrading', 'effects']

const EDITS: Record<LookName, Omit<Edit, 'format'>> = {
  bright: {
    light: { exposure: 0.35, contrast: -10, highlights: -25, shadows: 35, whites: 10, vibrance: 8 },
    curve: {
      rgb: [
        [0, 10],
        [128, 138],
        [255, 255],
      ],
    },
  },
  product: {
    light: { contrast: 12, highlights: -15, shadows: 10, whites: 20, clarity: 12, vibrance: 10 },
    detail: { sharpen: 45, radius: 0.8, masking: 20 },
  },
  portrait: {
    light: { contrast: -6, highlights: -20, shadows: 15, temperature: 4, clarity: -12, vibrance: 6 },
    colourMixer: { orange: { saturation: -6, luminance: 10 }, red: { saturation: -4 } },
  },
  warm: {
    light: { temperature: 18, tint: 3, highlights: -10 },
    colourGrading: {
      highlights: { hue: 42, saturation: 14 },
      shadows: { hue: 28, saturation: 6 },
    },
  },
  cool: {
    light: { temperature: -16, tint: -2, contrast: 6 },
    colourGrading: {
      shadows: { hue: 215, saturation: 14 },
      highlights: { hue: 200, saturation: 6 },
    },
  },
  vivid: {
    light: { contrast: 18, blacks: -8, clarity: 10, vibrance: 35, saturation: 8 },
    colourMixer: { blue: { saturation: 10, luminance: -10 }, green: { saturation: 6 } },
  },
  muted: {
    light: { contrast: -8, highlights: -15, vibrance: -15, saturation: -18 },
    colourMixer: { green: { saturation: -20 }, blue: { saturation: -12 } },
  },
  faded: {
    light: { contrast: -5, highlights: -20, saturation: -10 },
    curve: {
      rgb: [
        [0, 28],
        [70, 78],
        [180, 188],
        [255, 242],
      ],
    },
    colourGrading: {
      shadows: { hue: 190, saturation: 10 },
      highlights: { hue: 48, saturation: 10 },
    },
    effects: { grain: 18, grainSize: 30 },
  },
  tealOrange: {
    light: { contrast: 12, shadows: 8, vibrance: 10 },
    colourGrading: {
      shadows: { hue: 190, saturation: 24 },
      highlights: { hue: 35, saturation: 20 },
      balance: 10,
    },
    colourMixer: { orange: { saturation: 8 }, blue: { hue: -12 } },
  },
  dramatic: {
    light: { exposure: -0.3, contrast: 25, highlights: -35, shadows: -10, blacks: -15, clarity: 25 },
    effects: { vignette: -30, feather: 70 },
  },
  monochrome: {
    light: { contrast: 18, highlights: -10, clarity: 12 },
    colourMixer: {
      monochrome: true,
      blue: { luminance: -20 },
      orange: { luminance: 8 },
      red: { luminance: 4 },
    },
    effects: { grain: 12 },
  },
  sepia: {
    light: { contrast: 6 },
    colourMixer: { monochrome: true },
    colourGrading: { all: { hue: 38, saturation: 28 } },
    curve: {
      rgb: [
        [0, 16],
        [255, 246],
      ],
    },
    effects: { vignette: -15 },
  },
}

/** The built-in presets. */
export const LOOKS = Object.fromEntries(
  LOOK_NAMES.map((name) => [name, { edit: { format: 1, ...EDITS[name] }, groups: CREATIVE }]),
) as unknown as Record<LookName, Look>

/** Largest absolute value of a slider. */
const mostOf = (path: string) => (path === 'light.exposure' ? 5 : path === 'detail.sharpen' ? 150 : 100)

type Point = readonly [number, number]

/** A curve is level beyond its ends, so the ends are moved to 0 and 255 before its points are. */
function scaledCurve(points: readonly Point[], strength: number): readonly Point[] | undefined {
  if (strength === 1) return points
  if (strength === 0) return undefined
  const [[first, low], [last, high]] = [points[0] as Point, points.at(-1) as Point]
  const whole = [
    ...(first > 0 ? [[0, low] as const] : []),
    ...points,
    ...(last < 255 ? [[255, high] as const] : []),
  ]
  return (whole.length > MAX_CURVE_POINTS ? points : whole).map(([input, output]) => {
    const level = Math.round(input + (output - input) * strength)
    return [input, Math.min(255, Math.max(0, level))] as const
  })
}

/** A value at a strength from 0 to 2: moved from neutral, within its range. Undefined if it isn’t there anymore. */
function scaled(path: string, leaf: Leaf, strength: number): Leaf | undefined {
  if (typeof leaf === 'boolean') return strength > 0 && leaf
  if (Array.isArray(leaf)) return scaledCurve(leaf as readonly Point[], strength)
  // Crops and what refines another value have no strength.
  if (typeof leaf !== 'number' || path.startsWith('geometry.') || isRefinement(path)) return leaf
  const neutral = Number(neutralOf(path))
  const most = mostOf(path)
  const moved = neutral + (leaf - neutral) * strength
  return Number(Math.min(most, Math.max(-most, moved)).toFixed(2)) + 0
}

/** The edit with its values moved towards neutral, or away from it: 0 is neutral, 100 the same, 200 twice as strong. */
export function scaleEdit(edit: Edit, percent: number): Edit {
  const leaves = new Map<string, Leaf>()
  for (const [path, leaf] of leavesOf(edit)) {
    // Masks fit one image only.
    if (isLocal(path)) continue
    const value = scaled(path, leaf, percent / 100)
    if (value !== undefined) leaves.set(path, value)
  }
  return editOf(leavesOf(editOf(leaves)))
}

/** The edit `target` with a look at a strength in percent. At 0 it is unchanged. */
export function applyLook(target: Edit, { edit, groups }: Look, percent: number): Edit {
  if (percent === 0) return editOf(leavesOf(target))
  const rest = leavesOf(applyGroups(target, { format: 1 }, groups))
  return editOf(new Map([...rest, ...leavesOf(scaleEdit(edit, percent))]))
}
