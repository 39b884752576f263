import { type Credentials, lastPart, readCredentials } from './metadata/credentials.ts'
import { type Exif, readExifHistory } from './metadata/exif.ts'
import type { FileNotes } from './containers/notes.ts'
import { readNotes } from './containers/read-notes.ts'
import { HIDDEN, type RawText, rawOf, type Recipe, type Sources } from './recipes/recipe.ts'
import { readRecipe } from './recipes/read-recipe.ts'
import { xmpValue } from './metadata/xmp.ts'

/** Pictures with more pixels are not decoded: only what stands beside them is read. */
export const MAX_PIXELS = 40_000_000

/** What a file says of itself. */
export interface FileFacts {
  mime: FileNotes['mime']
  width: number
  height: number
  isAnimated: boolean
  isCmyk: boolean
  recipe: Recipe | null
  exif: Exif
  /** Present; their signature is not checked. */
  credentials: Omit<Credentials, 'recipe'> | null
  /** The last part of IPTC's digital source type: `digitalCapture`, `trainedAlgorithmicMedia`, … */
  sourceType: string | null
  /** Texts that could say how it was made, as they stand in the file, whether they are understood or not. */
  raw: RawText[]
  /** Parts that could not be read: of them nothing is known. */
  unread: FileNotes['unread']
}

/** What was read, to go on with once the picture is decoded. */
export interface FileRead {
  facts: FileFacts
  sources: Sources
}

const factsOf = (sources: Sources): FileFacts => {
  const { notes, exif, credentials } = sources
  const { mime, width, height, isAnimated, isCmyk, unread, xmp } = notes
  const { recipe: _own, ...shown } = credentials ?? { recipe: null }
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
    credentials: credentials ? (shown as Omit<Credentials, 'recipe'>) : null,
    sourceType:
      credentials?.sourceType ??
      lastPart((xmp && xmpValue(xmp, 'Iptc4xmpExt:DigitalSourceType')) || undefined),
  }
}

/** What all EXIF of a file says; of what is said twice the first counts. */
function exifOf({ exif, unread }: FileNotes): Exif {
  const read = exif.map(readExifHistory)
  if (read.some(({ isWhole }) => !isWhole)) unread.push({ part: 'EXIF', why: 'broken' })
  return Object.assign({}, ...read.toReversed().map((each) => each.exif)) as Exif
}

/** Reads what a file says of itself; null where it is no picture or film that is known. Never throws, whatever the bytes are. */
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

/** The same with the text that is hidden in the picture itself; null for one that is there and cannot be read. */
export function withHidden({ sources }: FileRead, hidden: string | null): FileFacts {
  const facts = factsOf({ ...sources, hidden })
  if (hidden !== null) return facts
  return { ...facts, unread: [...facts.unread, { part: HIDDEN, why: 'broken' }] }
}
