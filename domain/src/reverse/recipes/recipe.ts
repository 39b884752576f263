import type { Credentials } from '../metadata/credentials.ts'
import type { Exif } from '../metadata/exif.ts'
import type { FileNotes, Note } from '../containers/notes.ts'
import { xmpValue } from '../metadata/xmp.ts'

/** Programs whose generation settings are supported. */
export const GENERATORS = [
  'studio-alpha',
  'comfyui',
  'swarmui',
  'fooocus',
  'invokeai',
  'novelai',
  'draw-things',
  'easy-diffusion',
  'midjourney',
  'a1111',
] as const
export type Generator = (typeof GENERATORS)[number]

export interface Setting {
  /** Name used by the program. */
  name: string
  value: string
}

/** How an image was made, according to its file. Not checked against the image. */
export interface Recipe {
  generator: Generator
  prompt: string
  negative: string
  settings: Setting[]
  /** Parts are missing: unknown nodes or external texts. */
  isIncomplete: boolean
}

/** Sources of generation settings. */
export interface Sources {
  notes: FileNotes
  exif: Exif
  credentials: Credentials | null
  /** Hidden text of the lowest bits. */
  hidden: string | null
}

export type ReadRecipe = (sources: Sources) => Recipe | null

/** Max. prompt length in characters; longer ones are truncated. */
const MAX_WORDS = 20_000
const MAX_SETTINGS = 40
/** Max. length of a raw text in characters; graphs are shorter. */
const MAX_RAW = 200_000
const MAX_ALL_RAW = 1_000_000
const MAX_RAW_SETTINGS = 100

export function recipeOf(
  generator: Generator,
  prompt: string,
  negative = '',
  settings: readonly (readonly [name: string, value: unknown])[] = [],
  isIncomplete = false,
): Recipe | null {
  const words = prompt.trim().slice(0, MAX_WORDS)
  const unwanted = negative.trim().slice(0, MAX_WORDS)
  if (words === '' && unwanted === '') return null
  const lines = settings.flatMap(([name, value]) => {
    const isSaid = typeof value === 'number' || (typeof value === 'string' && value !== '')
    return isSaid ? [{ name, value: String(value).slice(0, 200) }] : []
  })
  return {
    generator,
    prompt: words,
    negative: unwanted,
    settings: lines.slice(0, MAX_SETTINGS),
    isIncomplete,
  }
}

/** Texts that may contain generation settings, with their names. Known names come first, since any text could match. */
export function textsOf({ notes, exif, hidden }: Omit<Sources, 'credentials'>): Note[] {
  const { xmp } = notes
  const inXmp = ['exif:UserComment', 'dc:description', 'tiff:ImageDescription', 'parameters'].map(
    (key) => [key, xmp && xmpValue(xmp, key)] as const,
  )
  const all = [
    ...notes.texts.map(({ key, text }) => [key, text] as const),
    ['UserComment', exif.comment] as const,
    ['ImageDescription', exif.description] as const,
    ...inXmp,
    // Generators store graphs in the camera fields.
    ...(
      [
        ['Model', exif.model],
        ['Make', exif.maker],
        ['Software', exif.software],
      ] as const
    ).filter(([, text]) => /^\s*(\w+\s*:\s*)?[[{]/.test(text ?? '')),
    [STEALTH_TEXT, hidden] as const,
  ]
  const texts = all.flatMap(([key, text]) => (text?.trim() ? [{ key, text }] : []))
  return texts.toSorted((a, b) => Number(isKnown(b.key)) - Number(isKnown(a.key)))
}

/** Name for the text of the lowest bits. */
export const STEALTH_TEXT = 'stealth_pnginfo'
const isKnown = (key: string) => /^(parameters|usercomment)$/i.test(key)

/** Names of texts that never describe how an image was made. */
const ORDINARY =
  /^(author|copyright|creation time|disclaimer|warning|source|software|date:|exif:|xmp:|icc:|png:|tiff:(?!ImageDescription)|signature|thumb::|major_brand|minor_version|compatible_brands|encoder|\xa9too|raw profile type)/i

/** Raw texts to display: all that may describe how the image was made. */
export function rawOf(sources: Sources): RawText[] {
  let left = MAX_ALL_RAW
  const raw: RawText[] = []
  for (const { key, text } of textsOf(sources)) {
    if (isOrdinary(key, text) || raw.length >= MAX_RAW_SETTINGS) continue
    const excerpt = text.slice(0, Math.min(MAX_RAW, left))
    left -= excerpt.length
    raw.push({ key: key.slice(0, 80), text: excerpt, isCut: excerpt.length < text.length })
  }
  return raw
}

/** A raw text of a file. */
export interface RawText extends Note {
  /** Truncated. */
  isCut: boolean
}

const isOrdinary = (key: string, text: string) =>
  ORDINARY.test(key) && !/^exif:UserComment$/i.test(key) && !/^\s*[[{]/.test(text)

/** Text by name. */
export const textAt = ({ notes }: Sources, key: string): string | undefined =>
  notes.texts.find((note) => note.key.toLowerCase() === key.toLowerCase())?.text
