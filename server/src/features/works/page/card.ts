import {
  type Face,
  fill,
  isRightToLeft,
  type Line,
  moved,
  openFace,
  OTHER_SCRIPTS,
  type Step,
  TEXT_FILES,
  TITLE_FILES,
} from '../../../platform/lettering/index.ts'
import { ROOMS } from '../../../platform/pages/index.ts'
import {
  type Colour,
  jpegOf,
  paintBox,
  paintCovered,
  paintPicture,
  type Surface,
  surface,
} from '../../../platform/pictures/index.ts'

/** Size of a social card in pixels, as sites that show link previews expect it. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
/** Max. bytes of a card (rule 6 of the design). */
export const CARD_BYTES = 120 * 1024

/** Content of a card. */
export interface CardWords {
  title: string
  author: string
  /** Usual name, such as `CC BY 4.0`. */
  licence: string
}

export type DrawCard = (words: CardWords, picture: Uint8Array | undefined) => Promise<Buffer>

const colour = (hex: string): Colour => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0]
}
// Colours of the dark theme, independent of the reader’s theme.
const GROUND = colour(ROOMS.ground[1])
const LINE = colour(ROOMS.line[1])
const INK = colour(ROOMS.ink[1])
const SOFT = colour(ROOMS.soft[1])
const ACCENT = colour(ROOMS.accent[1])
const WELL: Colour = [29, 29, 29]

/** Margin around the text, and the share of the image with a title and without one. */
const MARGIN = 48
const PICTURE_BOX = { width: 700, height: CARD_HEIGHT }
const ABOVE = { width: CARD_WIDTH, height: CARD_HEIGHT - 112 }
/** Font sizes of a title, largest first. At the last one, text that does not fit is truncated. */
const TITLES = [68, 60, 52, 46, 40, 34]
const LEADING = 1.14
const WORDMARK = 'Studio Alpha'
const WORDMARK_SIZE = 26
const AUTHOR = 30
const LICENCE = 22
/** Height of the frame around a licence. */
const BOX = 42

interface Faces {
  title: Face
  text: Face
}

async function openFaces(): Promise<Faces> {
  const beyond = { names: OTHER_SCRIPTS, axes: { wght: 400 } }
  const [title, text] = await Promise.all([
    openFace(TITLE_FILES, { opsz: 48, wght: 400 }, beyond),
    openFace(TEXT_FILES, { wght: 500 }, beyond),
  ])
  return { title, text }
}

/** Draws social cards. The typefaces are opened with the first. */
export function createCards(): DrawCard {
  let faces: Promise<Faces> | undefined
  return async (words, picture) => {
    const opened = await (faces ??= openFaces())
    await Promise.all([opened.title.loadFontsFor(words.title), opened.text.loadFontsFor(words.author)])
    return drawCard(opened, words, picture)
  }
}

/** Emoji and flags, with their joiners and modifiers. */
const SIGNS = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3|\u200d|\ufe0f/gu

/** Omits symbols that a typeface lacks. Letters are never omitted. */
const withoutSigns = (face: Face, text: string): string =>
  text
    .replace(SIGNS, (sign) => (isDrawn(face, sign) ? sign : ''))
    .replace(/\s+/g, ' ')
    .trim()
const isDrawn = (face: Face, sign: string) => face.line(sign, AUTHOR).steps.length > 0

const isWritten = (face: Face, text: string): boolean => text !== '' && face.has(text)

async function drawCard(faces: Faces, texts: CardWords, picture: Uint8Array | undefined): Promise<Buffer> {
  const card = surface(CARD_WIDTH, CARD_HEIGHT, GROUND)
  const words = {
    ...texts,
    title: withoutSigns(faces.title, texts.title),
    author: withoutSigns(faces.text, texts.author),
  }
  const isTitled = isWritten(faces.title, words.title)
  if (picture) {
    const stage = { left: 0, top: 0, ...(isTitled ? PICTURE_BOX : ABOVE) }
    paintBox(card, stage, WELL)
    await paintPicture(card, picture, stage)
  }
  if (isTitled || !picture) writeColumn(card, faces, words, (picture ? PICTURE_BOX.width : 0) + MARGIN)
  else writeRow(card, faces, words)
  return jpegOf(card, CARD_BYTES)
}

/** From top to bottom: the word mark, the title, the author and the licence. */
function writeColumn(card: Surface, { title, text: small }: Faces, words: CardWords, left: number): void {
  const width = CARD_WIDTH - MARGIN - left
  const bottom = CARD_HEIGHT - MARGIN
  if (isWritten(title, words.title)) writeWordmark(card, title, left, MARGIN + 19)
  writeLicence(card, small.line(words.licence, LICENCE), left, bottom)
  writeAuthor(card, small, words.author, { left, base: bottom - BOX - 26, width })
  const top = MARGIN + 70
  const available = bottom - BOX - 26 - AUTHOR - 36 - top
  // Without a title, the author is shown in its place.
  const heading = isWritten(title, words.title) ? words.title : WORDMARK
  const { size, lines } = fitted(title, heading, width, available)
  // Right-to-left text is aligned to the right.
  const isTurned = isRightToLeft(heading)
  const steps = lines.flatMap((text, row) => {
    const line = title.line(text, size)
    return moved(line.steps, isTurned ? left + width - line.width : left, top + size + row * size * LEADING)
  })
  paintCovered(card, filled(steps), INK)
}

/** Below an image whose title has no supported characters. */
function writeRow(card: Surface, { title, text }: Faces, words: CardWords): void {
  const base = CARD_HEIGHT - 53
  const licence = text.line(words.licence, LICENCE)
  const mark = title.line(WORDMARK, WORDMARK_SIZE).width + 28
  const right = CARD_WIDTH - MARGIN - Math.ceil(mark)
  writeWordmark(card, title, right, base)
  const width = right - 3 * MARGIN - Math.ceil(licence.width) - 28
  const authorEnd = writeAuthor(card, text, words.author, { left: MARGIN, base, width })
  writeLicence(card, licence, MARGIN + (authorEnd && authorEnd + 24), base + 11)
}

function writeWordmark(card: Surface, face: Face, left: number, base: number): void {
  paintCovered(card, filled(disc(left + 7, base - 8, 7)), ACCENT)
  paintCovered(card, filled(moved(face.line(WORDMARK, WORDMARK_SIZE).steps, left + 28, base)), INK)
}

function writeLicence(card: Surface, licence: Line, left: number, bottom: number): void {
  frame(card, { left, top: bottom - BOX, width: Math.ceil(licence.width) + 28, height: BOX })
  paintCovered(card, filled(moved(licence.steps, left + 14, bottom - 14)), SOFT)
}

/** Returns its width; 0 for a name without supported characters. */
function writeAuthor(
  card: Surface,
  face: Face,
  author: string,
  { left, base, width }: { left: number; base: number; width: number },
): number {
  if (!isWritten(face, author)) return 0
  const [name = ''] = broken(face, author, { size: AUTHOR, width, maxLines: 1 })
  const line = face.line(name, AUTHOR)
  paintCovered(card, filled(moved(line.steps, left, base)), INK)
  return Math.ceil(line.width)
}

const filled = (steps: Step[]): Uint8Array => fill(steps, CARD_WIDTH, CARD_HEIGHT).alpha

function disc(x: number, y: number, radius: number): Step[] {
  // Length of the Bézier handles at which four curves form a circle.
  const h = radius * 0.5523
  return [
    ['M', x + radius, y],
    ['C', x + radius, y + h, x + h, y + radius, x, y + radius],
    ['C', x - h, y + radius, x - radius, y + h, x - radius, y],
    ['C', x - radius, y - h, x - h, y - radius, x, y - radius],
    ['C', x + h, y - radius, x + radius, y - h, x + radius, y],
    ['Z'],
  ]
}

function frame(card: Surface, { left, top, width, height }: Parameters<typeof paintBox>[1]): void {
  paintBox(card, { left, top, width, height }, LINE)
  paintBox(card, { left: left + 2, top: top + 2, width: width - 4, height: height - 4 }, GROUND)
}

/** Text in the largest size that fits, truncated if none does. */
function fitted(face: Face, text: string, width: number, height: number) {
  const words = wordsOf(text)
  for (const size of TITLES) {
    // A smaller size is better than a break within a word.
    if (words.some(({ word }) => face.line(word, size).width > width)) continue
    const lines = broken(face, text, { size, width, maxLines: Number.POSITIVE_INFINITY })
    if (lines.length * size * LEADING <= height) return { size, lines }
  }
  const size = TITLES.at(-1) ?? AUTHOR
  return { size, lines: broken(face, text, { size, width, maxLines: Math.floor(height / (size * LEADING)) }) }
}

/** Wraps text: between words, and within words that are longer than a line. */
function broken(
  face: Face,
  text: string,
  { size, width, maxLines }: { size: number; width: number; maxLines: number },
): string[] {
  const fits = (line: string) => face.line(line, size).width <= width
  const lines: string[] = []
  let line = ''
  for (const { gap, word } of wordsOf(text).flatMap((word) => piecesOf(word, fits))) {
    const longer = line === '' ? word : `${line}${gap}${word}`
    if (fits(longer)) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  if (line !== '') lines.push(line)
  if (lines.length <= maxLines) return lines
  const visible = lines.slice(0, maxLines)
  return [...visible.slice(0, -1), shortened(visible.at(-1) ?? '', fits)]
}

/** Part of a text that isn’t wrapped if it fits, and the separator before it. */
interface Word {
  gap: ' ' | ''
  word: string
}

/** Scripts that are written without spaces between words. */
const SOLID = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const [CHINESE, JAPANESE] = ['zh', 'ja'].map(
  (language) => new Intl.Segmenter(language, { granularity: 'word' }),
) as [Intl.Segmenter, Intl.Segmenter]

const wordsOf = (text: string): Word[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((word) => (SOLID.test(word) ? segmentsOf(word) : [{ gap: ' ', word: word }]))

function segmentsOf(word: string): Word[] {
  const words: Word[] = []
  for (const { segment, isWordLike } of (KANA.test(word) ? JAPANESE : CHINESE).segment(word)) {
    const last = words.at(-1)
    // A line never starts with punctuation.
    if (last && !isWordLike) last.word += segment
    else words.push({ gap: last ? '' : ' ', word: segment })
  }
  return words
}

function piecesOf({ gap, word }: Word, fits: (line: string) => boolean): Word[] {
  if (fits(word)) return [{ gap, word }]
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece].map((each) => ({ gap, word: each }))
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const characters = [...line]
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
