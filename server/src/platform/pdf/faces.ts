import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Blob, Face, Font } from 'harfbuzzjs'
import {
  directionOf,
  hasGlyph,
  hasRightToLeft,
  inSight,
  type Run,
  type VisualRun,
} from '../lettering/index.ts'

/** Typefaces for PDFs, subset from those of the app by `npm run pdf-fonts`. */
export const FACE_NAMES = ['sans-400', 'sans-600', 'display-400', 'mono-400'] as const
export type FaceName = (typeof FACE_NAMES)[number]
const PARTS = ['latin', 'latin-ext'] as const

/** File with a subset of a typeface’s characters. */
export interface FontFile {
  name: string
  bytes: Buffer
  has(character: string): boolean
}
export type Faces = Record<FaceName, FontFile[]>

export async function readFaces(): Promise<Faces> {
  const read = async (face: FaceName, part: string): Promise<FontFile> => {
    const name = `${face}-${part}`
    const bytes = await readFile(join(import.meta.dirname, 'fonts', `${name}.ttf`))
    const font = new Font(new Face(new Blob(bytes)))
    return { name, bytes, has: (character) => hasGlyph(font, character) }
  }
  const all = FACE_NAMES.map(
    async (face) => [face, await Promise.all(PARTS.map((part) => read(face, part)))] as const,
  )
  return Object.fromEntries(await Promise.all(all)) as Faces
}

/** Invisible characters such as joiners and direction marks, which have no glyph in most typefaces. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** Fixed-width spaces, which some languages put between digits. Typefaces have only the no-break space. */
const FIXED_SPACES = /[\u2007-\u200a\u202f]/g

/** Skin tone modifiers, which are not drawn because emoji are monochrome. */
const SKIN = /(?<=\p{Emoji_Modifier_Base}\ufe0f?)\p{Emoji_Modifier}/gu

/** Normalises a text for printing. */
export const printedText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(SKIN, '')
    .replace(UNSEEN, '')
    .replace(FIXED_SPACES, '\u00a0')
    .replaceAll('\t', ' ')

const isLineBreak = (character: string) => character === '\n' || character === '\r'

/** Fonts for a text: files of a typeface, then those beyond our typefaces. */
export interface Printable {
  files: readonly FontFile[]
  beyond(character: string): Pick<FontFile, 'name' | 'has'> | undefined
}

const fileOf = ({ files, beyond }: Printable, character: string) =>
  files.find((file) => file.has(character)) ?? beyond(character)

/** Returns the characters of a text that no file of a typeface contains. */
export const missingIn = (files: readonly FontFile[], text: string): Set<string> =>
  new Set(
    [...printedText(text)].filter(
      (character) => !isLineBreak(character) && !files.some((file) => file.has(character)),
    ),
  )

/** Returns true if every character of a text can be drawn. */
export const hasAll = (printable: Printable, text: string): boolean =>
  [...missingIn(printable.files, text)].every((character) => printable.beyond(character) !== undefined)

/** Replaces characters without a glyph by their Unicode number, which says more than an empty box. */
export const printableText = (printable: Printable, text: string): string =>
  [...printedText(text)]
    .map((character) => (fileOf(printable, character) ? character : codeOf(character)))
    .join('')

const codeOf = (character: string): string =>
  isLineBreak(character)
    ? ' '
    : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * Splits a text into runs by font, from left to right. If it contains right-to-left text, each run also has one
 * direction.
 */
export function runsOf(printable: Printable, text: string): VisualRun<string>[] {
  const printed = printableText(printable, text)
  const isTurned = hasRightToLeft(printed)
  const runs: Run<string>[] = []
  let file: Pick<FontFile, 'name' | 'has'> | undefined
  let direction: ReturnType<typeof directionOf>
  for (const character of printed) {
    const own = isTurned ? directionOf(character) : undefined
    const last = runs.at(-1)
    // A space does not start a run if the previous font has it, because nearly every file does.
    const next: typeof file = character === ' ' && file?.has(' ') ? file : fileOf(printable, character)
    if (last && next?.name === file?.name && own === direction) last.text += character
    else runs.push({ font: (next ?? printable.files[0])?.name ?? '', text: character })
    ;[file, direction] = [next, own]
  }
  return inSight(runs)
}
