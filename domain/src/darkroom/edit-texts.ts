import type { Edit } from '@studio/contract/darkroom'
import { fillText, numberFormat } from '../kernel/index.ts'
import { describeEdit, type EditPart } from './describe-edit.ts'

/** Texts for the parts of an edit, by language. Certificates of the server use them, too. */
export const EDIT_TEXTS = {
  en: {
    neutral: 'Not edited',
    bands: {
      red: 'Reds',
      orange: 'Oranges',
      yellow: 'Yellows',
      green: 'Greens',
      aqua: 'Aquas',
      blue: 'Blues',
      purple: 'Purples',
      magenta: 'Magentas',
    },
    ranges: { shadows: 'Shadows', midtones: 'Midtones', highlights: 'Highlights', all: 'All tones' },
    channels: {
      rgb: 'Tone curve',
      red: 'Tone curve, red channel',
      green: 'Tone curve, green channel',
      blue: 'Tone curve, blue channel',
    },
    parts: {
      crop: 'Cropped',
      flip: 'Mirrored',
      angle: 'Straightened {{value}}°',
      turn: 'Turned {{value}}°',
      exposure: 'Exposure {{value}}',
      contrast: 'Contrast {{value}}',
      highlights: 'Highlights {{value}}',
      shadows: 'Shadows {{value}}',
      whites: 'Whites {{value}}',
      blacks: 'Blacks {{value}}',
      temperature: 'Temperature {{value}}',
      tint: 'Tint {{value}}',
      clarity: 'Clarity {{value}}',
      vibrance: 'Vibrance {{value}}',
      saturation: 'Saturation {{value}}',
      curve: '{{channel}}',
      monochrome: 'Black and white',
      bandHue: '{{band}}: hue {{value}}',
      bandSaturation: '{{band}}: saturation {{value}}',
      bandLuminance: '{{band}}: luminance {{value}}',
      tintColour: '{{range}}: tint {{value}} at hue {{hue}}°',
      tintLuminance: '{{range}}: luminance {{value}}',
      gradingBalance: 'Grading balance {{value}}',
      sharpen: 'Sharpening {{value}}',
      vignette: 'Vignette {{value}}',
      grain: 'Grain {{value}}',
      masks: 'Masks: {{value}}',
      spots: 'Repaired spots: {{value}}',
      generated: 'Generated areas: {{value}}',
    },
  },
  es: {
    neutral: 'Sin editar',
    bands: {
      red: 'Rojos',
      orange: 'Naranjas',
      yellow: 'Amarillos',
      green: 'Verdes',
      aqua: 'Aguamarinas',
      blue: 'Azules',
      purple: 'Púrpuras',
      magenta: 'Magentas',
    },
    ranges: {
      shadows: 'Sombras',
      midtones: 'Tonos medios',
      highlights: 'Altas luces',
      all: 'Todos los tonos',
    },
    channels: {
      rgb: 'Curva de tonos',
      red: 'Curva de tonos, canal rojo',
      green: 'Curva de tonos, canal verde',
      blue: 'Curva de tonos, canal azul',
    },
    parts: {
      crop: 'Recorte',
      flip: 'Volteo horizontal',
      angle: 'Enderezado {{value}}°',
      turn: 'Giro {{value}}°',
      exposure: 'Exposición {{value}}',
      contrast: 'Contraste {{value}}',
      highlights: 'Altas luces {{value}}',
      shadows: 'Sombras {{value}}',
      whites: 'Blancos {{value}}',
      blacks: 'Negros {{value}}',
      temperature: 'Temperatura {{value}}',
      tint: 'Matiz {{value}}',
      clarity: 'Claridad {{value}}',
      vibrance: 'Intensidad {{value}}',
      saturation: 'Saturación {{value}}',
      curve: '{{channel}}',
      monochrome: 'Blanco y negro',
      bandHue: '{{band}}: tono {{value}}',
      bandSaturation: '{{band}}: saturación {{value}}',
      bandLuminance: '{{band}}: luminancia {{value}}',
      tintColour: '{{range}}: tinte {{value}} con tono {{hue}}°',
      tintLuminance: '{{range}}: luminancia {{value}}',
      gradingBalance: 'Equilibrio de color {{value}}',
      sharpen: 'Enfoque {{value}}',
      vignette: 'Viñeta {{value}}',
      grain: 'Grano {{value}}',
      masks: 'Máscaras: {{value}}',
      spots: 'Zonas reparadas: {{value}}',
      generated: 'Zonas generadas: {{value}}',
    },
  },
} as const

export type EditLanguage = keyof typeof EDIT_TEXTS

/** Values that can't be negative are shown without a sign. */
const UNSIGNED: readonly EditPart['code'][] = [
  'turn',
  'sharpen',
  'grain',
  'tintColour',
  'masks',
  'spots',
  'generated',
]

function textOf(part: EditPart, language: EditLanguage): string {
  const { parts, bands, ranges, channels } = EDIT_TEXTS[language]
  const signDisplay = UNSIGNED.includes(part.code) ? 'auto' : 'exceptZero'
  return fillText(
    parts[part.code],
    {
      ...('value' in part && {
        value: numberFormat(language, { signDisplay, maximumFractionDigits: 2 }).format(part.value),
      }),
      ...('hue' in part && { hue: numberFormat(language, { maximumFractionDigits: 1 }).format(part.hue) }),
      ...('band' in part && { band: bands[part.band] }),
      ...('range' in part && { range: ranges[part.range] }),
      ...('channel' in part && { channel: channels[part.channel] }),
    },
    language,
  )
}

/** What an edit does, one short text for each part. A neutral edit has a text, too. */
export function editTexts(edit: Edit, language: EditLanguage): string[] {
  const parts = describeEdit(edit)
  return parts.length > 0 ? parts.map((part) => textOf(part, language)) : [EDIT_TEXTS[language].neutral]
}
