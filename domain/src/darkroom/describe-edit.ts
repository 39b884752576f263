import {
  COLOUR_BANDS,
  type ColourBand,
  CURVE_CHANNELS,
  type CurveChannel,
  EDIT_GROUPS,
  type Edit,
  GRADED_RANGES,
  type GradedRange,
} from '@studio/contract/darkroom'
import { effectiveLeaves } from './edit-leaves.ts'
import { isLocal, type Leaf, type Leaves, localPath, masksOf, type RepairValues } from './local-leaves.ts'
import { isRepair } from './repair-leaves.ts'

/** Sliders, by the last part of their path. */
const SLIDERS = {
  geometry: ['angle', 'turn'],
  light: [
    'exposure',
    'contrast',
    'highlights',
    'shadows',
    'whites',
    'blacks',
    'temperature',
    'tint',
    'clarity',
    'vibrance',
    'saturation',
  ],
  detail: ['sharpen'],
  effects: ['vignette', 'grain'],
} as const

type Slider = { [Group in keyof typeof SLIDERS]: (typeof SLIDERS)[Group][number] }[keyof typeof SLIDERS]

/** Part of what an edit does. `edit-texts.ts` has the texts in each language. */
export type EditPart =
  | { code: 'crop' | 'flip' | 'monochrome' }
  | { code: Slider; value: number }
  | { code: 'curve'; channel: CurveChannel }
  | { code: 'bandHue' | 'bandSaturation' | 'bandLuminance'; band: ColourBand; value: number }
  /** `hue` in degrees. */
  | { code: 'tintColour'; range: GradedRange; hue: number; value: number }
  | { code: 'tintLuminance'; range: GradedRange; value: number }
  | { code: 'gradingBalance'; value: number }
  /** How many masks change the image. */
  | { code: 'masks'; value: number }
  /** How many spots are repaired, and how many patches were generated. */
  | { code: 'spots' | 'generated'; value: number }

const BAND_CODES = { hue: 'bandHue', saturation: 'bandSaturation', luminance: 'bandLuminance' } as const

/** Spots are counted, not listed, and so are patches. */
function partsOfRepairs(path: string, leaves: Leaves): EditPart[] {
  const repairs = [...leaves].filter(([each]) => isRepair(each))
  if (repairs.some(([each]) => each < path)) return []
  const generated = repairs.filter(([, leaf]) => (leaf as RepairValues).kind === 'generated').length
  const spots = repairs.length - generated
  return [
    ...(spots > 0 ? [{ code: 'spots' as const, value: spots }] : []),
    ...(generated > 0 ? [{ code: 'generated' as const, value: generated }] : []),
  ]
}

/** What a value of the edit does. Values that refine another are part of it. */
function partOf(path: string, leaf: Leaf, leaves: Leaves): EditPart | EditPart[] | undefined {
  const [group = '', name = '', property = ''] = path.split('.')
  const value = Number(leaf)
  if (isLocal(path)) {
    const masks = masksOf(leaves)
    // Masks are counted, not listed.
    const isFirst = localPath(path).id === masks[0] && localPath(path).name === 'parts'
    return isFirst ? { code: 'masks', value: masks.length } : undefined
  }
  if (isRepair(path)) return partsOfRepairs(path, leaves)
  if (path === 'geometry.crop') return { code: 'crop' }
  if (path === 'geometry.flip') return { code: 'flip' }
  if (path === 'colourMixer.monochrome') return { code: 'monochrome' }
  if (path === 'colourGrading.balance') return { code: 'gradingBalance', value }
  if (group === 'curve') return { code: 'curve', channel: name as CurveChannel }
  if (group === 'colourMixer')
    return { code: BAND_CODES[property as keyof typeof BAND_CODES], band: name as ColourBand, value }
  if (group === 'colourGrading') {
    const range = name as GradedRange
    if (property === 'luminance') return { code: 'tintLuminance', range, value }
    if (property !== 'saturation') return undefined
    return { code: 'tintColour', range, hue: Number(leaves.get(`${group}.${name}.hue`) ?? 0), value }
  }
  const sliders: readonly string[] = SLIDERS[group as keyof typeof SLIDERS]
  return sliders.includes(name) ? { code: name as Slider, value } : undefined
}

/** Order in which a photographer reads an edit. */
const ORDER: readonly string[] = [
  'geometry.crop',
  ...Object.entries(SLIDERS).flatMap(([group, names]) => names.map((name) => `${group}.${name}`)),
]
const GROUPS: readonly string[] = EDIT_GROUPS
const RANGES: readonly string[] = [...GRADED_RANGES, 'balance']
const CURVES: readonly string[] = CURVE_CHANNELS
const BANDS: readonly string[] = ['monochrome', ...COLOUR_BANDS]

function compare(a: string, b: string): number {
  const place = (path: string) => {
    const [group = '', name = ''] = path.split('.')
    const names = { colourMixer: BANDS, colourGrading: RANGES, curve: CURVES }[group]
    const at = names ? names.indexOf(name) : ORDER.indexOf(path)
    return GROUPS.indexOf(group) * 100 + (at < 0 ? 99 : at)
  }
  return place(a) - place(b) || (a < b ? -1 : 1)
}

/** What an edit does, group by group; empty if it is neutral. */
export function describeEdit(edit: Edit): EditPart[] {
  const leaves = effectiveLeaves(edit)
  return [...leaves]
    .toSorted(([a], [b]) => compare(a, b))
    .flatMap(([path, leaf]) => partOf(path, leaf, leaves) ?? [])
}
