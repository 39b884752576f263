// Camera Raw settings (`crs:` of XMP), which Lightroom writes to presets and sidecars, as edits and back.
import { COLOUR_BANDS, Edit, type EditGroup, MAX_CURVE_POINTS } from '@studio/contract/darkroom'
import * as z from 'zod/mini'
import { xmpPacket } from '../kernel/index.ts'
import { readSidecar } from '../photographs/index.ts'
import { editOf, leavesOf } from './edit-leaves.ts'
import type { Leaf } from './local-leaves.ts'

/** What a preset or a sidecar of Lightroom says. */
export interface LightroomSettings {
  /** Name of a preset. */
  name?: string
  edit: Edit
  /** Groups that it sets as a whole. Of the others it sets single values. */
  groups: EditGroup[]
  /** Names of settings with an effect that edits don’t have, as in the file. */
  omitted: string[]
  /** Every setting of the file, as text. */
  settings: Record<string, string>
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Sliders with the same unit in both programs: name in the file, path in the edit. */
const SLIDERS: readonly (readonly [string, string])[] = [
  ['Exposure2012', 'light.exposure'],
  ['Contrast2012', 'light.contrast'],
  ['Highlights2012', 'light.highlights'],
  ['Shadows2012', 'light.shadows'],
  ['Whites2012', 'light.whites'],
  ['Blacks2012', 'light.blacks'],
  ['Clarity2012', 'light.clarity'],
  ['Vibrance', 'light.vibrance'],
  ['Saturation', 'light.saturation'],
  ['IncrementalTemperature', 'light.temperature'],
  ['IncrementalTint', 'light.tint'],
  ...COLOUR_BANDS.flatMap((band) => [
    [`HueAdjustment${capital(band)}`, `colourMixer.${band}.hue`] as const,
    [`SaturationAdjustment${capital(band)}`, `colourMixer.${band}.saturation`] as const,
    [`LuminanceAdjustment${capital(band)}`, `colourMixer.${band}.luminance`] as const,
  ]),
  ['SplitToningShadowHue', 'colourGrading.shadows.hue'],
  ['SplitToningShadowSaturation', 'colourGrading.shadows.saturation'],
  ['ColorGradeShadowLum', 'colourGrading.shadows.luminance'],
  ['ColorGradeMidtoneHue', 'colourGrading.midtones.hue'],
  ['ColorGradeMidtoneSat', 'colourGrading.midtones.saturation'],
  ['ColorGradeMidtoneLum', 'colourGrading.midtones.luminance'],
  ['SplitToningHighlightHue', 'colourGrading.highlights.hue'],
  ['SplitToningHighlightSaturation', 'colourGrading.highlights.saturation'],
  ['ColorGradeHighlightLum', 'colourGrading.highlights.luminance'],
  ['ColorGradeGlobalHue', 'colourGrading.all.hue'],
  ['ColorGradeGlobalSat', 'colourGrading.all.saturation'],
  ['ColorGradeGlobalLum', 'colourGrading.all.luminance'],
  ['SplitToningBalance', 'colourGrading.balance'],
  ['Sharpness', 'detail.sharpen'],
  ['SharpenRadius', 'detail.radius'],
  ['SharpenEdgeMasking', 'detail.masking'],
  ['PostCropVignetteAmount', 'effects.vignette'],
  ['PostCropVignetteMidpoint', 'effects.midpoint'],
  ['PostCropVignetteFeather', 'effects.feather'],
  ['GrainAmount', 'effects.grain'],
  ['GrainSize', 'effects.grainSize'],
]
const PATHS = new Map(SLIDERS)

/** In a monochrome image, Lightroom mixes by these instead of the luminance of the bands. */
const GREY_MIXER = new Map(
  COLOUR_BANDS.map((band) => [`GrayMixer${capital(band)}`, `colourMixer.${band}.luminance`]),
)

const CURVES = new Map([
  ['ToneCurvePV2012', 'curve.rgb'],
  ['ToneCurvePV2012Red', 'curve.red'],
  ['ToneCurvePV2012Green', 'curve.green'],
  ['ToneCurvePV2012Blue', 'curve.blue'],
])

/** Settings that describe the file or another setting, and change nothing themselves. */
const WITHOUT_EFFECT =
  /^(?:PresetType|Cluster|UUID|Supports\w*|Name|ShortName|SortName|Group|Description|ContactInfo|Copyright|CameraModelRestriction|RequiresRGBTables|RequiresRenditionBehavior|ShowInPresets|ShowInQuickActions|Stubbed|\w*Version|HasSettings|HasCrop|AlreadyApplied|RawFileName|WhiteBalance|Treatment|ConvertToGrayscale|ToneCurveName\w*|OverrideLookVignette|Parametric\w*Split|CameraProfile|CameraProfileDigest|ToneMapStrength|HDR\w*|SDR\w*|CompatibleVersion|AutoWhiteVersion|CropConstrainToWarp|CropConstrainToUnitSquare)$/

/** Values without effect that aren’t 0. */
const DEFAULTS: Readonly<Record<string, string>> = {
  SharpenDetail: '25',
  LuminanceNoiseReductionDetail: '50',
  ColorNoiseReduction: '25',
  ColorNoiseReductionDetail: '50',
  ColorNoiseReductionSmoothness: '50',
  ColorGradeBlending: '50',
  PostCropVignetteStyle: '1',
  GrainFrequency: '50',
  DefringePurpleHueLo: '30',
  DefringePurpleHueHi: '70',
  DefringeGreenHueLo: '40',
  DefringeGreenHueHi: '60',
  PerspectiveScale: '100',
  CropTop: '0',
  CropLeft: '0',
  CropBottom: '1',
  CropRight: '1',
}

/** Structures of masks and repairs, which aren’t settings. */
const STRUCTURES =
  /<crs:(MaskGroupBasedCorrections|GradientBasedCorrections|CircularGradientBasedCorrections|PaintBasedCorrections|RetouchAreas|RetouchInfo|RedEyeInfo|Look)\b/g

/** Daylight of Lightroom’s Kelvin values, against which they are a shift, and mired of one step of ours (90 at 100). */
const [NEUTRAL_KELVIN, MIRED_OF_STEP] = [5_500, 0.9]

const isZero = (text: string) => text === '' || text === 'False' || text === 'None' || Number(text) === 0

const isWithoutEffect = (name: string, text: string) => {
  const other = DEFAULTS[name]
  return isZero(text) || WITHOUT_EFFECT.test(name) || (other !== undefined && Number(text) === Number(other))
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Range of a slider of the edit. */
function rangeOf(path: string): readonly [number, number] {
  if (path === 'light.exposure') return [-5, 5]
  if (path === 'detail.sharpen') return [0, 150]
  if (path === 'detail.radius') return [0.5, 3]
  if (/^colourGrading\.\w+\.hue$/.test(path)) return [0, 360]
  const isAmount = /^(?:detail\.masking|effects\.(?!vignette)\w+|colourGrading\.\w+\.saturation)$/.test(path)
  return [isAmount ? 0 : -100, 100]
}

/** `0, 0; 128, 140; 255, 255`; undefined if it isn’t a curve. */
function curveOf(text: string): Leaf | undefined {
  const points = text.split(';').map((point) => point.split(',').map((number) => Number(number.trim())))
  const isCurve =
    points.length >= 2 &&
    points.length <= MAX_CURVE_POINTS &&
    points.every(
      ([input = Number.NaN, output = Number.NaN], at) =>
        [input, output].every((level) => Number.isInteger(level) && level >= 0 && level <= 255) &&
        (at === 0 || input > (points[at - 1]?.[0] ?? 0)),
    )
  return isCurve ? (points as [number, number][]) : undefined
}

/** Kelvin as a shift of the slider; undefined if it isn’t a colour temperature. */
function shiftOf(kelvin: number): number | undefined {
  if (!(kelvin >= 1_000 && kelvin <= 100_000)) return undefined
  return (1e6 / NEUTRAL_KELVIN - 1e6 / kelvin) / MIRED_OF_STEP
}

/**
 * Reads settings of Camera Raw, process version 2012 and later. Values beyond our ranges are clamped. Undefined if the text has none.
 * Crops, masks and repairs fit one image only and are omitted.
 */
export function readLightroom(xmp: string): LightroomSettings | undefined {
  const { develop } = readSidecar(xmp)
  if (!develop) return undefined
  const { settings } = develop
  const leaves = new Map<string, Leaf>()
  const groups = new Set<EditGroup>()
  const omitted = new Set<string>()
  const isMonochrome = settings.ConvertToGrayscale === 'True' || settings.Treatment === 'Black & White'
  const set = (path: string, value: number) => {
    const [least, most] = rangeOf(path)
    leaves.set(path, Number(clamp(value, least, most).toFixed(2)) + 0)
  }
  for (const [name, text] of Object.entries(settings)) {
    const path = PATHS.get(name) ?? (isMonochrome ? GREY_MIXER.get(name) : undefined)
    const curve = CURVES.get(name)
    const value = Number(text)
    const kelvin = name === 'Temperature' ? shiftOf(value) : undefined
    if (curve) {
      const points = curveOf(text)
      if (points) leaves.set(curve, points)
      else omitted.add(name)
      groups.add('curve')
    } else if (kelvin !== undefined) set('light.temperature', kelvin)
    else if (name === 'Tint' && Number.isFinite(value)) set('light.tint', value)
    else if (path && text !== '' && Number.isFinite(value)) {
      // The mixer of grey replaces the luminance of the bands.
      if (!(isMonochrome && name.startsWith('LuminanceAdjustment'))) set(path, value)
      groups.add(path.split('.')[0] as EditGroup)
    } else if (!(GREY_MIXER.has(name) && !isMonochrome) && !isWithoutEffect(name, text)) omitted.add(name)
  }
  if (isMonochrome) leaves.set('colourMixer.monochrome', true)
  if (isMonochrome) groups.add('colourMixer')
  for (const [, structure = ''] of xmp.matchAll(STRUCTURES)) omitted.add(structure)
  // A preset rarely sets every value of the light, and the others, such as exposure, belong to the image.
  groups.delete('light')
  const { Name: name } = settings
  return {
    ...(name ? { name } : {}),
    edit: z.parse(Edit, editOf(leavesOf(editOf(leaves)))),
    groups: [...groups],
    omitted: [...omitted],
    settings,
  }
}

const ofOurs = (edit: Edit, names: Iterable<readonly [string, string]>): [string, string][] => {
  const leaves = leavesOf(edit)
  return [...names].flatMap(([name, path]) => {
    const value = leaves.get(path)
    return typeof value === 'number' ? [[name, String(value)] as [string, string]] : []
  })
}

/** The sidecar’s lines of a curve. */
const curveXml = (name: string, points: readonly (readonly [number, number])[]) =>
  `   <crs:${name}><rdf:Seq>${points
    .map(([input, output]) => `<rdf:li>${input}, ${output}</rdf:li>`)
    .join('')}</rdf:Seq></crs:${name}>`

/**
 * XMP sidecar with the settings of Camera Raw that are nearest to an edit. Values that mean the same in both programs only: no
 * geometry, masks and repairs.
 */
export function lightroomSidecar(edit: Edit): string {
  const isMonochrome = edit.colourMixer?.monochrome === true
  const values = [
    ['ProcessVersion', '15.4'],
    ['HasSettings', 'True'],
    ...ofOurs(edit, SLIDERS),
    ...(isMonochrome ? [['ConvertToGrayscale', 'True'], ...ofOurs(edit, GREY_MIXER)] : []),
  ]
  const curves = [...CURVES].flatMap(([name, path]) => {
    const points = leavesOf(edit).get(path)
    return Array.isArray(points) ? [curveXml(name, points as [number, number][])] : []
  })
  const attributes = values.map(([name, value]) => `\n    crs:${name}="${value}"`).join('')
  return xmpPacket(`  <rdf:Description rdf:about="" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"${attributes}>
${curves.join('\n')}
  </rdf:Description>`)
}
