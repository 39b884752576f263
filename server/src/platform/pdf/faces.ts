import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Blob, Face, Font } from 'harfbuzzjs'

/** The typefaces that are printed with, cut from those of the app by `npm run pdf-fonts`. */
export const FACE_NAMES = ['sans-400', 'sans-600', 'display-400', 'mono-400'] as const
export type FaceName = (typeof FACE_NAMES)[number]
const PARTS = ['latin', 'latin-ext'] as const

/** A file that holds a part of the characters of a face. */
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
    return { name, bytes, has: (character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined }
  }
  const all = FACE_NAMES.map(
    async (face) => [face, await Promise.all(PARTS.map((part) => read(face, part)))] as const,
  )
  return Object.fromEntries(await Promise.all(all)) as Faces
}

/** What is drawn by nothing: joins and marks of direction, which have no glyph in most faces. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** Spaces of every width that languages put between figures; faces have one that does not break. */
const FIXED_SPACES = /[\u2007-\u200a\u202f]/g

/** A text as it is printed. */
export const printedText = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(FIXED_SPACES, '\u00a0').replaceAll('\t', ' ')

const isLineBreak = (character: string) => character === '\n' || character === '\r'

/** Whether a face has every character of a text. */
export const hasAll = (files: readonly FontFile[], text: string): boolean =>
  [...printedText(text)].every(
    (character) => isLineBreak(character) || files.some((file) => file.has(character)),
  )

/** A text in the files that have its characters; what none has is left to the first, which draws an empty box. */
export function runsOf(files: readonly FontFile[], text: string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const character of printedText(text)) {
    const font = (files.find((file) => file.has(character)) ?? files[0])?.name ?? ''
    const last = runs.at(-1)
    // A space is in every file: it breaks no run.
    if (last && (last.font === font || character === ' ')) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}
