import { type Credentials, lastPart, readCredentials } from './metadata/credentials.ts'
import { type Exif, readExifHistory } from './metadata/exif.ts'
import type { FileNotes } from './containers/notes.ts'
import { readNotes } from './containers/read-notes.ts'
import { STEALTH_TEXT, type RawText, rawOf, type Recipe, type Sources } from './recipes/recipe.ts'
import { readRecipe } from './recipes/read-recipe.ts'
import { xmpValue } from './metadata/xmp.ts'

/** Max. pixels to decode; above it, only metadata is read. */
export const MAX_PIXELS = 40_000_000

/** Metadata of a file. */
export interface FileFacts {
  mime: FileNotes['mime']
  width: number
  height: number
  isAnimated: boolean
  isCmyk: boolean
  recipe: Recipe | null
  exif: Exif
  /** Present; the signature isn't checked. */
  credentials: Omit<Credentials, 'recipe'> | null
  /** Last path segment of the IPTC digital source type: `digitalCapture`, `trainedAlgorithmicMedia`, … */
  sourceType: string | null
  /** Raw texts that may describe how the image was made, understood or not. */
  raw: RawText[]
  /** Unreadable parts with unknown content. */
  unread: FileNotes['unread']
}

/** Intermediate result, to continue once the image is decoded. */
export interface FileRead {
  facts: FileFacts
  sources: Sources
}

const factsOf = (sources: Sources): FileFacts => {
  const { notes, exif, credentials } = sources
  const { mime, width, height, isAnimated, isCmyk, unread, xmp } = notes
  const { recipe: _own, ...facts } = credentials ?? { recipe: null }
  return {
    mime,
    width,
    height,
    isAnimated,
    isCmyk,
    unread,
    exif,
    recipe: readRecipe(sources),
    raw: rawOf(sources),
    credentials: credentials ? (facts as Omit<Credentials, 'recipe'>) : null,
    sourceType:
      credentials?.sourceType ??
      lastPart((xmp && xmpValue(xmp, 'Iptc4xmpExt:DigitalSourceType')) || undefined),
  }
}

/** Merged EXIF of a file; the first value wins. */
function exifOf({ exif, unread }: FileNotes): Exif {
  const read = exif.map(readExifHistory)
  if (read.some(({ isComplete }) => !isComplete)) unread.push({ part: 'EXIF', why: 'broken' })
  return Object.assign({}, ...read.toReversed().map((each) => each.exif)) as Exif
}

/** Reads the metadata of a file; null if it isn't a supported image or video. Never throws, for any input. */
export async function readFile(bytes: Uint8Array): Promise<FileRead | null> {
  const notes = await readNotes(bytes)
  if (!notes) return null
  const sources: Sources = {
    notes,
    exif: exifOf(notes),
    credentials: notes.credentials ? readCredentials(notes.credentials) : null,
    hidden: null,
  }
  return { facts: factsOf(sources), sources }
}

/** Adds the hidden text of the pixels; null if it is unreadable. */
export function withHidden({ sources }: FileRead, hidden: string | null): FileFacts {
  const facts = factsOf({ ...sources, hidden })
  if (hidden !== null) return facts
  return { ...facts, unread: [...facts.unread, { part: STEALTH_TEXT, why: 'broken' }] }
}
