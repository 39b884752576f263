import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'harfbuzzjs'
import { decompress } from 'wawoff2'

const require = createRequire(import.meta.url)

/** Reads a typeface file as TrueType, by its path in `@fontsource-variable`. */
export const readTypeface = async (path: string): Promise<Uint8Array> =>
  decompress(await readFile(require.resolve(`@fontsource-variable/${path}`)))

/** True if a font draws a character on its own, not only in a ligature. */
export const hasGlyph = (font: Font, character: string): boolean =>
  font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined
