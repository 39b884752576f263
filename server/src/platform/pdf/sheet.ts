import { directionOf, hasRightToLeft, mirrored, type ShownRun } from '../lettering/index.ts'
import { type FaceName, drawnText, type Printable, printedText, runsOf } from './faces.ts'

type Document = PDFKit.PDFDocument

/** In points: 72 are an inch. */
export const PAGE = { width: 595.28, height: 841.89 } as const

export interface Style {
  face: FaceName
  size: number
  /** `#1a1a1a` */
  colour: string
  align?: 'left' | 'right'
}

/** Pages under a pen. Everything is measured in points from the top left. */
export interface Sheet {
  /** How wide a text is in one line. */
  widthOf(text: string, style: Style): number
  /** A text in lines of at most `width`, broken at spaces, and within words that are longer. */
  wrap(text: string, style: Style, width: number): string[]
  /** Draws one line whose top is `y`, within `width` where it is aligned to the right. */
  line(text: string, at: { x: number; y: number; width?: number }, style: Style): void
  rule(at: { x: number; y: number; width: number }, colour: string, weight?: number): void
  picture(bytes: Buffer, at: { x: number; y: number; width: number; height: number }): void
  /** A word across the page, as a watermark: what lies below stays readable. */
  mark(word: string, style: Omit<Style, 'align'>): void
  /** Elements made within stand in this one: `Table`, `TR`. */
  group(role: string, draw: () => void): void
  /** What is drawn within, on one page, is read as this element: `H1`, `P`, `TD`. */
  as(role: string, draw: () => void): void
  /** What is drawn within is read by nobody: rules, page numbers. */
  aside(draw: () => void): void
  nextPage(): void
  /** Draws on every page there is, when all are. */
  onEach(draw: (page: number, of: number) => void): void
}

/** Of a line, as a part of the size of its letters. */
export const LEADING = 1.4

interface ShapedRun extends ShownRun<string> {
  options: { features?: PDFKit.Mixins.OpenTypeFeatures[] }
}

/**
 * A run as pdfkit is to be given it. Left to itself, it puts words next to each other from left to right in every script; with
 * features, even none, it shapes the run as a whole. What is not a letter it never turns around; figures of scripts that run
 * from right to left it does, though they do not.
 */
function shaped({ font, text, direction }: ShownRun<string>): ShapedRun[] {
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

/** `end` when everything is drawn. */
export function openSheet(
  document: Document,
  printable: (face: FaceName) => Printable,
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
    const shown = runs(text, style)
    // Letters that are joined are drawn by parts of letters, which say nothing to whoever copies or hears them.
    const isOther =
      shown.some(({ direction }) => direction === 'rtl') ||
      drawnText(printable(style.face), text) !== printedText(text)
    if (isOther) document.markContent('Span', { actual: printedText(text) })
    for (const run of shown) {
      document.font(run.font).fontSize(style.size).fillColor(style.colour)
      // Each face sits on its line at another height; its letters are set by their base line.
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
  /** Drawing must stand in an element of the structure, or be said to be none. */
  const within = (draw: () => void) => {
    if (isInside) draw()
    else sheet.aside(draw)
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
      sheet.aside(() => {
        const [width, middle] = [widthOf(word, style), { x: PAGE.width / 2, y: PAGE.height / 2 }]
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
    as(role, draw) {
      const element = document.struct(role)
      parent.add(element)
      element.add(() => marked(draw))
      element.end()
    },
    aside(draw) {
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
