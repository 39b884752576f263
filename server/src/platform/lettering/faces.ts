import { Blob, Buffer as Letters, Direction, Face as Shapes, Font, Variation, shape } from 'harfbuzzjs'
import { directionOf, hasRightToLeft, inSight, type Run, type ShownRun } from './direction.ts'
import { createMoreFiles } from './more-files.ts'
import type { Step } from './outline.ts'
import { hasGlyph, readTypeface } from './typeface-file.ts'

/** A text as it is drawn in one line: `steps` begin at the left end of its base line. */
export interface Line {
  width: number
  steps: Step[]
}

/** A typeface of ours in one weight, made of the files that each hold a part of its characters. */
export interface Face {
  /** Opens what a text needs beyond the files that are always open. To be awaited before it is asked for. */
  reach(text: string): Promise<void>
  /** Whether every character of a text has a glyph here. */
  has(text: string): boolean
  /** Draws a text in pixels; what has no glyph is passed over. */
  line(text: string, size: number): Line
}

async function openFont(file: string, axes: Record<string, number>): Promise<Font> {
  const font = new Font(new Shapes(new Blob(await readTypeface(file))))
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)))
  return font
}

/** What is drawn by nothing: joins and marks of direction, which have no glyph in most faces. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Opens the files of a face, of which the first that has a character draws it. What none of them has is drawn with the
 * typefaces named `beyond`, of which a file is opened once a text needs it.
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
    async reach(text) {
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

/** What is drawn by one font is one run, of one direction where not all of the text has the same. */
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

/** Units of a font's design in one em; ours are scaled to it, so that every file has the same. */
const EM = 1000

function drawRun(line: Line, { font, text, direction }: ShownRun<Font>, size: number): void {
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
