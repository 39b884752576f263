import { documentOf, type DocumentLine, type DocumentParty } from '@studio/domain/invoices'
import type { Invoice } from '@studio/contract/invoices'
import { LEADING, PAGE, type Press, type Sheet, type Style } from '../../../platform/pdf/index.ts'

const MARGIN = 49
const WIDTH = PAGE.width - 2 * MARGIN
const RIGHT = PAGE.width - MARGIN
/** Below this line only the footer is drawn. */
const FLOOR = PAGE.height - 96
const MIDDLE = MARGIN + WIDTH * 0.527

const [INK, SOFT, HAIR] = ['#16130f', '#5d5852', '#d9d4cc']
const STYLES = {
  name: { face: 'display-400', size: 22, colour: INK },
  title: { face: 'display-400', size: 15, colour: INK, align: 'right' },
  small: { face: 'mono-400', size: 7.5, colour: SOFT },
  text: { face: 'sans-400', size: 9.5, colour: INK },
  strong: { face: 'sans-600', size: 9.5, colour: INK },
  figure: { face: 'mono-400', size: 8.5, colour: INK, align: 'right' },
  note: { face: 'sans-400', size: 8.5, colour: SOFT },
} as const satisfies Record<string, Style>
/** Typefaces of the text, and another for the name at the top. */
export const PRINTED_FACES = ['sans-400', 'display-400'] as const

/** Maximum, in points. */
const LOGO = { width: 180, height: 46 } as const

const heightOf = ({ size }: Style) => size * LEADING

/** Right edges of the number columns. */
const COLUMNS = { quantity: RIGHT - 172, price: RIGHT - 112, tax: RIGHT - 66, net: RIGHT } as const
const FIGURES = ['quantity', 'price', 'tax', 'net'] as const
const TEXT_WIDTH = WIDTH - 250
const ROW_GAP = 6

type Words = ReturnType<typeof documentOf>

/** Drawing position: `y` is where the next element starts. */
interface Pen {
  sheet: Sheet
  words: Words
  y: number
}

const right = (edge: number, width = 200) => ({ x: edge - width, width })

/** Draws the lines of a text. */
function paragraph(pen: Pen, text: string, style: Style, width = WIDTH, x = MARGIN): void {
  for (const line of pen.sheet.wrap(text, style, width)) {
    pen.sheet.line(line, { x, y: pen.y }, style)
    pen.y += heightOf(style)
  }
}

/** Starts a new page if less than `height` is left. */
function ensureSpace(pen: Pen, height: number, onNewPage?: () => void): void {
  if (pen.y + height <= FLOOR) return
  pen.sheet.nextPage()
  pen.y = MARGIN + 8
  onNewPage?.()
}

function drawHead(pen: Pen, logo: Uint8Array | undefined): void {
  const { sheet, words } = pen
  pen.y = MARGIN
  sheet.as('H1', () => {
    const top = pen.y
    sheet.line(words.title, { ...right(RIGHT), y: top + 5 }, STYLES.title)
    const small = { ...STYLES.small, align: 'right' as const }
    sheet.line(words.number, { ...right(RIGHT), y: top + 27 }, small)
    if (words.about) sheet.line(words.about, { ...right(RIGHT, 260), y: top + 39 }, small)
  })
  if (logo) {
    // Decorative: the name below it has the same content for screen readers.
    sheet.drawArtifact(() => sheet.picture(Buffer.from(logo), { x: MARGIN, y: pen.y, ...LOGO }))
    pen.y += LOGO.height + 12
  }
  sheet.as('P', () => paragraph(pen, words.from, STYLES.name, WIDTH - 210))
  pen.y = Math.max(pen.y, MARGIN + 40) + (logo ? 22 : 32)
}

function drawParty(pen: Pen, { label, lines }: DocumentParty, x: number): number {
  const { sheet } = pen
  const top = pen.y
  sheet.as('P', () => {
    sheet.line(label, { x, y: pen.y }, STYLES.small)
    pen.y += heightOf(STYLES.small) + 3
    for (const { text } of lines) paragraph(pen, text, STYLES.text, WIDTH * 0.46, x)
  })
  const bottom = pen.y
  pen.y = top
  return bottom
}

function drawDates({ sheet, words, ...pen }: Pen): void {
  words.dates.forEach(({ label, text }, at) => {
    const x = MARGIN + at * (WIDTH * 0.351)
    sheet.as('P', () => {
      sheet.line(label, { x, y: pen.y }, STYLES.small)
      sheet.line(text, { x, y: pen.y + heightOf(STYLES.small) + 3 }, STYLES.text)
    })
  })
}

function drawColumns(pen: Pen): void {
  const { sheet, words } = pen
  sheet.group('TR', () => {
    sheet.as('TH', () => sheet.line(words.columns.text, { x: MARGIN, y: pen.y }, STYLES.small))
    for (const name of FIGURES)
      sheet.as('TH', () =>
        sheet.line(
          words.columns[name],
          { ...right(COLUMNS[name]), y: pen.y },
          { ...STYLES.small, align: 'right' },
        ),
      )
  })
  pen.y += heightOf(STYLES.small) + 4
  sheet.rule({ x: MARGIN, y: pen.y, width: WIDTH }, HAIR)
  pen.y += ROW_GAP
}

function drawLine(pen: Pen, line: DocumentLine): void {
  const { sheet } = pen
  const text = sheet.wrap(line.text, STYLES.text, TEXT_WIDTH)
  ensureSpace(pen, Math.min(text.length * heightOf(STYLES.text) + ROW_GAP, FLOOR / 2), () => drawColumns(pen))
  sheet.group('TR', () => {
    const top = pen.y
    sheet.as('TD', () => {
      for (const each of text) {
        sheet.line(each, { x: MARGIN, y: pen.y }, STYLES.text)
        pen.y += heightOf(STYLES.text)
      }
    })
    for (const name of FIGURES)
      sheet.as('TD', () => sheet.line(line[name], { ...right(COLUMNS[name]), y: top + 0.8 }, STYLES.figure))
  })
  pen.y += ROW_GAP - 2
  sheet.rule({ x: MARGIN, y: pen.y, width: WIDTH }, HAIR)
  pen.y += ROW_GAP
}

function drawSums(pen: Pen): void {
  const { sheet, words } = pen
  ensureSpace(pen, words.sums.length * 16 + 24)
  pen.y += 16
  sheet.group('Table', () => {
    for (const { label, text, isTotal } of words.sums)
      sheet.group('TR', () => {
        if (isTotal) {
          sheet.rule({ x: MIDDLE, y: pen.y, width: RIGHT - MIDDLE }, INK, 0.9)
          pen.y += 6
        }
        const style: Style = isTotal ? STYLES.strong : { ...STYLES.text, colour: SOFT }
        const lines = sheet.wrap(label, style, RIGHT - MIDDLE - 90)
        sheet.as('TH', () =>
          lines.forEach((line, at) =>
            sheet.line(line, { x: MIDDLE, y: pen.y + at * heightOf(style) }, style),
          ),
        )
        sheet.as('TD', () => sheet.line(text, { ...right(RIGHT), y: pen.y + 0.8 }, STYLES.figure))
        pen.y += lines.length * heightOf(style) + 2
      })
  })
}

function drawNotes(pen: Pen): void {
  const { sheet, words } = pen
  pen.y += 18
  for (const note of [...words.taxNotes, words.note, words.terms].filter((text) => text !== '')) {
    // Line by line, because a note may be longer than the rest of the page.
    for (const line of sheet.wrap(note, STYLES.note, WIDTH * 0.75)) {
      ensureSpace(pen, heightOf(STYLES.note))
      sheet.as('P', () => sheet.line(line, { x: MARGIN, y: pen.y }, STYLES.note))
      pen.y += heightOf(STYLES.note)
    }
    pen.y += 6
  }
}

function drawFoot({ sheet, words }: Pen): void {
  const y = PAGE.height - 62
  const [footer = ''] = sheet.wrap(words.footer, STYLES.note, WIDTH - 80)
  sheet.onEach((page, of) => {
    if (words.mark) sheet.mark(words.mark, { face: 'display-400', size: 120, colour: SOFT })
    sheet.drawArtifact(() => {
      sheet.rule({ x: MARGIN, y: y - 8, width: WIDTH }, HAIR)
      sheet.line(footer, { x: MARGIN, y }, STYLES.note)
      sheet.line(words.page(page, of), { ...right(RIGHT), y }, { ...STYLES.small, align: 'right' })
    })
  })
}

/**
 * Renders the PDF of a document. Drafts are marked.
 * @param logo JPEG or PNG, above the seller’s name.
 */
export function printInvoice(press: Press, invoice: Invoice, logo?: Uint8Array): Promise<Buffer> {
  const words = documentOf(invoice)
  const metadata = {
    title: `${words.title} ${words.number}`,
    author: words.from,
    language: words.language,
    createdAt: new Date(invoice.issuedAt ?? invoice.createdAt),
    text: JSON.stringify(words),
  }
  return press.print(metadata, (sheet) => {
    const pen: Pen = { sheet, words, y: MARGIN }
    drawHead(pen, logo)
    pen.y = Math.max(drawParty(pen, words.seller, MARGIN), drawParty(pen, words.buyer, MIDDLE)) + 22
    drawDates(pen)
    pen.y += 52
    sheet.group('Table', () => {
      drawColumns(pen)
      for (const line of words.lines) drawLine(pen, line)
    })
    drawSums(pen)
    drawNotes(pen)
    drawFoot(pen)
  })
}
