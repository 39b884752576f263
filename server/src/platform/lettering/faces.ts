import { Blob, Buffer as Letters, Direction, Face as Shapes, Font, Variation, shape } from 'harfbuzzjs'
import { directionOf, hasRightToLeft, inSight, type Run, type VisualRun } from './direction.ts'
import { createMoreFiles } from './more-files.ts'
import type { Step } from './outline.ts'
import { hasGlyph, readTypeface } from './typeface-file.ts'

/** A text set in one line. `steps` start at the left end of its baseline. */
export interface Line {
  width: number
  steps: Step[]
}

/** One of our typefaces in one weight, consisting of files that each cover a part of the characters. */
export interface Face {
  /** Loads further files that a text needs. Must be awaited before drawing the text. */
  loadFontsFor(text: string): Promise<void>
  /** True if every character of the text has a glyph. */
  has(text: string): boolean
  /** Sets a text in px. Characters without a glyph are skipped. */
  line(text: string, size: number): Line
}

/** Files of one of our typefaces, by the axis in their names. */
const filesOf = (name: string, axis: string, parts: readonly string[]) =>
  parts.map((part) => `${name}/files/${name}-${part}-${axis}-normal.woff2`)

/** Our typefaces for headings and for text. */
export const TITLE_FILES = filesOf('fraunces', 'opsz', ['latin', 'latin-ext', 'vietnamese'])
export const TEXT_FILES = filesOf('instrument-sans', 'wght', ['latin', 'latin-ext'])

/**
 * Typefaces for scripts that ours lack. Japanese and both kinds of Chinese are in the one named after simplified
 * Chinese.
 */
export const OTHER_SCRIPTS = [
  'noto-sans',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-sans-arabic',
  'noto-sans-hebrew',
]

async function openFont(file: string, axes: Record<string, number>): Promise<Font> {
  const font = new Font(new Shapes(new Blob(await readTypeface(file))))
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)))
  return font
}

/** Invisible characters such as joiners and direction marks, which have no glyph in most typefaces. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Opens the files of a typeface; the first file with a character draws it. Missing characters use the typefaces in
 * `beyond`, whose files are opened on demand.
 */
export async function openFace(
  files: readonly string[],
  axes: Record<string, number>,
  beyond: { names: readonly string[]; axes: Record<string, number> } = { names: [], axes: {} },
): Promise<Face> {
  const fonts = await Promise.all(files.map((file) => openFont(file, axes)))
  const more = new Map<string, Promise<Font>>()
  const moreFiles = createMoreFiles(beyond.names)
  const fontOf = (character: string) => fonts.find((font) => hasGlyph(font, character))
  const readable = (text: string) => text.normalize('NFC').replace(UNSEEN, '')
  return {
    async loadFontsFor(text) {
      for (const character of new Set(readable(text)))
        for (const file of fontOf(character) ? [] : await moreFiles(character)) {
          const opening = more.get(file) ?? openFont(file, beyond.axes)
          more.set(file, opening)
          const font = await opening
          if (!hasGlyph(font, character)) continue
          if (!fonts.includes(font)) fonts.push(font)
          break
        }
    },
    has: (text) => [...readable(text)].every((character) => fontOf(character) !== undefined),
    line(text, size) {
      const line: Line = { width: 0, steps: [] }
      for (const run of inSight(runsOf(readable(text), fontOf))) drawRun(line, run, size)
      return line
    },
  }
}

/** Splits a text into runs of one font and, for mixed text, one direction. */
function runsOf(text: string, fontOf: (character: string) => Font | undefined): Run<Font>[] {
  const isTurned = hasRightToLeft(text)
  const runs: Run<Font>[] = []
  let direction: ReturnType<typeof directionOf>
  for (const character of text) {
    const font = fontOf(character)
    if (!font) continue
    const own = isTurned ? directionOf(character) : undefined
    const last = runs.at(-1)
    if (last?.font === font && own === direction) last.text += character
    else runs.push({ font, text: character })
    direction = own
  }
  return runs
}

/** Units per em. All files are scaled to it. */
const EM = 1000

function drawRun(line: Line, { font, text, direction }: VisualRun<Font>, size: number): void {
  font.setScale(EM, EM)
  const letters = new Letters()
  letters.addText(text)
  letters.guessSegmentProperties()
  letters.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR)
  shape(font, letters)
  const scale = size / EM
  for (const {
    codepoint: glyph,
    xAdvance = 0,
    xOffset = 0,
    yOffset = 0,
  } of letters.getGlyphInfosAndPositions()) {
    for (const { type, values } of font.glyphToJson(glyph)) {
      const placed = values.map((value, at) =>
        at % 2 === 0 ? line.width + (value + xOffset) * scale : -(value + yOffset) * scale,
      )
      line.steps.push([type, ...placed] as unknown as Step)
    }
    line.width += xAdvance * scale
  }
}
