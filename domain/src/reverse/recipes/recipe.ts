import type { Credentials } from '../metadata/credentials.ts'
import type { Exif } from '../metadata/exif.ts'
import type { FileNotes, Note } from '../containers/notes.ts'
import { xmpValue } from '../metadata/xmp.ts'

/** Programs whose recipes are understood. */
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
  /** As the program calls it. */
  name: string
  value: string
}

/** How a picture was made, as its file says. Nothing in it is checked against the picture. */
export interface Recipe {
  generator: Generator
  prompt: string
  negative: string
  settings: Setting[]
  /** Something of it could not be followed: nodes that are not known, words from elsewhere. */
  isIncomplete: boolean
}

/** Everything a recipe is looked for in. */
export interface Sources {
  notes: FileNotes
  exif: Exif
  credentials: Credentials | null
  /** Text hidden in the lowest bits of the picture. */
  hidden: string | null
}

export type ReadRecipe = (sources: Sources) => Recipe | null

/** Longer ones are cut: nobody has written them. Characters. */
const MAX_WORDS = 20_000
const MOST_SETTINGS = 40
/** Of a text that is shown as it stands; a graph has fewer. Characters. */
const MAX_RAW = 200_000
const MAX_ALL_RAW = 1_000_000
const MOST_RAW = 100

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
  const said = settings.flatMap(([name, value]) => {
    const isSaid = typeof value === 'number' || (typeof value === 'string' && value !== '')
    return isSaid ? [{ name, value: String(value).slice(0, 200) }] : []
  })
  return {
    generator,
    prompt: words,
    negative: unwanted,
    settings: said.slice(0, MOST_SETTINGS),
    isIncomplete,
  }
}

/**
 * Every text of a file that may hold a recipe, under the name it has there: those of a known name first, since any text
 * could look like one.
 */
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
    // Generators keep their graphs where the name of a camera belongs.
    ...(
      [
        ['Model', exif.model],
        ['Make', exif.maker],
        ['Software', exif.software],
      ] as const
    ).filter(([, text]) => /^\s*(\w+\s*:\s*)?[[{]/.test(text ?? '')),
    [HIDDEN, hidden] as const,
  ]
  const said = all.flatMap(([key, text]) => (text?.trim() ? [{ key, text }] : []))
  return said.toSorted((a, b) => Number(isKnown(b.key)) - Number(isKnown(a.key)))
}

/** What text in the lowest bits of a picture is called. */
export const HIDDEN = 'stealth_pnginfo'
const isKnown = (key: string) => /^(parameters|usercomment)$/i.test(key)

/** Names of texts that say nothing of how a picture was made. */
const ORDINARY =
  /^(author|copyright|creation time|disclaimer|warning|source|software|date:|exif:|xmp:|icc:|png:|tiff:(?!ImageDescription)|signature|thumb::|major_brand|minor_version|compatible_brands|encoder|\xa9too|raw profile type)/i

/** Texts of a file as they stand there, to be shown: all that could say how it was made. */
export function rawOf(sources: Sources): RawText[] {
  let left = MAX_ALL_RAW
  const raw: RawText[] = []
  for (const { key, text } of textsOf(sources)) {
    if (isOrdinary(key, text) || raw.length >= MOST_RAW) continue
    const shown = text.slice(0, Math.min(MAX_RAW, left))
    left -= shown.length
    raw.push({ key: key.slice(0, 80), text: shown, isCut: shown.length < text.length })
  }
  return raw
}

/** A text as it stands in a file. */
export interface RawText extends Note {
  /** It is longer; this is its beginning. */
  isCut: boolean
}

const isOrdinary = (key: string, text: string) =>
  ORDINARY.test(key) && !/^exif:UserComment$/i.test(key) && !/^\s*[[{]/.test(text)

/** The text under a name in a file. */
export const textAt = ({ notes }: Sources, key: string): string | undefined =>
  notes.texts.find((note) => note.key.toLowerCase() === key.toLowerCase())?.text
