import { directionOf, hasRightToLeft, mirrored, type VisualRun } from '../lettering/index.ts'
import { type FaceName, printableText, type Printable, printedText, runsOf } from './faces.ts'

type Document = PDFKit.PDFDocument

/** A4 in points, 72 per inch. */
export const PAGE = { width: 595.28, height: 841.89 } as const
/** In points. */
export type PageSize = Readonly<Record<'width' | 'height', number>>

export interface Style {
  face: FaceName
  size: number
  /** Hex colour, such as `#1a1a1a`. */
  colour: string
  align?: 'left' | 'right'
}

/** Drawing surface of a document. Positions are in points from the top left. */
export interface Sheet {
  /** Returns the width of a text in one line. */
  widthOf(text: string, style: Style): number
  /** Splits a text into lines of at most `width`, at spaces, or within words that are longer. */
  wrap(text: string, style: Style, width: number): string[]
  /** Draws one line with its top at `y`, within `width` if it is aligned to the right. */
  line(text: string, at: { x: number; y: number; width?: number }, style: Style): void
  rule(at: { x: number; y: number; width: number }, colour: string, weight?: number): void
  picture(bytes: Buffer, at: { x: number; y: number; width: number; height: number }): void
  /** Draws a translucent watermark across the page. */
  mark(word: string, style: Omit<Style, 'align'>): void
  /** Creates a structure element such as `Table` or `TR` around those made by `draw`. */
  group(role: string, draw: () => void): void
  /** Tags content on one page as a structure element: `H1`, `P`, `TD`. `alt` describes a `Figure`. */
  as(role: string, draw: () => void, alt?: string): void
  /** Tags content as an artifact that screen readers skip: rules, page numbers. */
  drawArtifact(draw: () => void): void
  nextPage(): void
  /** Draws on every page, after all pages were added. */
  onEach(draw: (page: number, of: number) => void): void
}

/** Line height, relative to the font size. */
export const LEADING = 1.4

interface ShapedRun extends VisualRun<string> {
  options: { features?: PDFKit.Mixins.OpenTypeFeatures[] }
}

/**
 * Prepares a run for pdfkit. By default, pdfkit puts words from left to right in every script. With a feature list,
 * even an empty one, it shapes the run as a whole. It never mirrors characters other than letters, but it reverses
 * digits of right-to-left scripts, which it should not.
 */
function shaped({ font, text, direction }: VisualRun<string>): ShapedRun[] {
  if (direction === 'ltr')
    return (hasRightToLeft(text) ? [...text] : [text]).map((each) => ({
      font,
      direction,
      text: each,
      options: {},
    }))
  const turned = [...text].every((character) => directionOf(character) === undefined)
    ? [...text].toReversed().map(mirrored)
    : [text]
  return [{ font, text: turned.join(''), direction, options: { features: [] } }]
}

/** `end` finishes the document after drawing. */
export function createSheet(
  document: Document,
  printable: (face: FaceName) => Printable,
  page: PageSize,
): { sheet: Sheet; end: () => void } {
  const root = document.struct('Document')
  document.addStructure(root)
  let parent = root
  let isInside = false

  const runs = (text: string, { face }: Style) => runsOf(printable(face), text).flatMap(shaped)
  const widthOf = (text: string, style: Style): number =>
    runs(text, style).reduce(
      (sum, run) => sum + document.font(run.font).fontSize(style.size).widthOfString(run.text, run.options),
      0,
    )

  function breakWord(word: string, style: Style, width: number): string[] {
    const pieces: string[] = []
    for (const character of word) {
      const last = pieces.at(-1)
      if (last !== undefined && widthOf(last + character, style) <= width)
        pieces[pieces.length - 1] = last + character
      else pieces.push(character)
    }
    return pieces
  }

  function wrapParagraph(text: string, style: Style, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(longer, style) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = breakWord(word, style, width)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return [...lines, line]
  }

  function put(text: string, { x, y, width = 0 }: { x: number; y: number; width?: number }, style: Style) {
    let left = style.align === 'right' ? x + width - widthOf(text, style) : x
    const visualRuns = runs(text, style)
    // Joined letters are drawn as parts of letters, so copying and screen readers need the original text.
    const isOther =
      visualRuns.some(({ direction }) => direction === 'rtl') ||
      printableText(printable(style.face), text) !== printedText(text)
    if (isOther) document.markContent('Span', { actual: printedText(text) })
    for (const run of visualRuns) {
      document.font(run.font).fontSize(style.size).fillColor(style.colour)
      // Typefaces have different ascents, so text is positioned by its baseline.
      document.text(run.text, left, y + style.size * 1.1, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...run.options,
      })
      left += document.widthOfString(run.text, run.options)
    }
    if (isOther) document.endMarkedContent()
  }

  const marked = (draw: () => void) => {
    isInside = true
    draw()
    isInside = false
  }
  /** All drawing must be inside a structure element, or marked as an artifact. */
  const within = (draw: () => void) => {
    if (isInside) draw()
    else sheet.drawArtifact(draw)
  }

  const sheet: Sheet = {
    widthOf,
    wrap: (text, style, width) =>
      text.split(/\r\n|\r|\n/).flatMap((paragraph) => wrapParagraph(paragraph, style, width)),
    line: (text, at, style) => {
      if (text !== '') within(() => put(text, at, style))
    },
    rule: ({ x, y, width }, colour, weight = 0.5) =>
      within(() =>
        document
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(weight)
          .strokeColor(colour)
          .stroke(),
      ),
    picture: (bytes, { x, y, width, height }) =>
      within(() => document.image(bytes, x, y, { fit: [width, height] })),
    mark: (word, style) =>
      sheet.drawArtifact(() => {
        const [width, middle] = [widthOf(word, style), { x: page.width / 2, y: page.height / 2 }]
        document
          .save()
          .fillOpacity(0.14)
          .rotate(-38, { origin: [middle.x, middle.y] })
        put(word, { x: middle.x - width / 2, y: middle.y - style.size / 2 }, style)
        document.restore()
      }),
    group(role, draw) {
      const [above, element] = [parent, document.struct(role)]
      above.add(element)
      parent = element
      draw()
      parent = above
      element.end()
    },
    as(role, draw, alt) {
      const element = document.struct(role, alt === undefined ? {} : { alt })
      parent.add(element)
      element.add(() => marked(draw))
      element.end()
    },
    drawArtifact(draw) {
      document.markContent('Artifact', { type: 'Layout' })
      marked(draw)
      document.endMarkedContent()
    },
    nextPage: () => void document.addPage(),
    onEach(draw) {
      const { start, count } = document.bufferedPageRange()
      for (let at = 0; at < count; at++) {
        document.switchToPage(start + at)
        draw(at + 1, count)
      }
    },
  }
  return { sheet, end: () => root.end() }
}
