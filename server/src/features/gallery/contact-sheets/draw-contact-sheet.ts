import { CONTACT_SHEET_PAPERS, type ContactSheetSettings, type Flag } from '@studio/contract/gallery'
import { LEADING, type Press, type Sheet, type Style } from '../../../platform/pdf/index.ts'
import { CONTACT_SHEET_TEXTS } from './texts.ts'

/** An image on a contact sheet. */
export interface ContactSheetCell {
  name: string
  stars: number
  flag: Flag | null
  tags: readonly string[]
  description: string | null
  /** JPEG; undefined if it has no readable preview. */
  picture: { bytes: Buffer; width: number; height: number } | undefined
}

const MARGIN = 36
const GAP = 10
/** Height of the box of an image, relative to its width. */
const SHAPE = 0.85
const DESCRIPTION_LINES = 2

const [INK, SOFT, HAIR] = ['#16130f', '#5d5852', '#d9d4cc']
const STYLES = {
  title: { face: 'display-400', size: 20, colour: INK },
  count: { face: 'sans-400', size: 8.5, colour: SOFT },
  name: { face: 'sans-600', size: 7, colour: INK },
  marks: { face: 'sans-400', size: 7, colour: INK },
  text: { face: 'sans-400', size: 7, colour: SOFT },
  page: { face: 'mono-400', size: 7, colour: SOFT },
} as const satisfies Record<string, Style>
const heightOf = ({ size }: Style) => size * LEADING
const LINE = heightOf(STYLES.text)

/** Width of a column in points. */
export const cellWidth = ({ paper, columns }: Pick<ContactSheetSettings, 'paper' | 'columns'>): number =>
  (CONTACT_SHEET_PAPERS[paper].width - 2 * MARGIN - (columns - 1) * GAP) / columns

const letters = new Intl.Segmenter()
const lettersOf = (text: string) => Array.from(letters.segment(text), ({ segment }) => segment)

/** The longest start of a text that fits into a width with an ellipsis, followed by its last `kept` characters. */
function shortened(sheet: Sheet, text: string, style: Style, width: number, tailLength = 0): string {
  if (sheet.widthOf(text, style) <= width) return text
  const all = lettersOf(text)
  const end = tailLength > 0 ? all.slice(-tailLength).join('') : ''
  const cut = (count: number) => `${all.slice(0, count).join('').trimEnd()}…${end}`
  let [fits, tooLong] = [0, all.length - tailLength]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (sheet.widthOf(cut(middle), style) <= width) fits = middle
    else tooLong = middle
  }
  return cut(fits)
}

/** Characters kept at the end of a shortened name: its number and extension. */
const KEPT = 9

function linesUnder(
  sheet: Sheet,
  cell: ContactSheetCell,
  settings: ContactSheetSettings,
  width: number,
): { text: string; style: Style }[] {
  const { flags } = CONTACT_SHEET_TEXTS[settings.language]
  const marks = [
    settings.showsStars && cell.stars > 0 ? '★'.repeat(cell.stars) : '',
    settings.showsFlag && cell.flag ? flags[cell.flag] : '',
  ].filter(Boolean)
  const described = settings.showsDescription && cell.description
  const wrapped = described ? sheet.wrap(described.replaceAll(/\s+/g, ' '), STYLES.text, width) : []
  const description = wrapped.slice(0, DESCRIPTION_LINES)
  if (wrapped.length > DESCRIPTION_LINES)
    description[DESCRIPTION_LINES - 1] = shortened(
      sheet,
      wrapped.slice(DESCRIPTION_LINES - 1).join(' '),
      STYLES.text,
      width,
    )
  return [
    { text: shortened(sheet, cell.name, STYLES.name, width, KEPT), style: STYLES.name },
    ...(marks.length > 0 ? [{ text: marks.join('  '), style: STYLES.marks }] : []),
    ...(settings.showsTags && cell.tags.length > 0
      ? [{ text: shortened(sheet, cell.tags.join(', '), STYLES.text, width), style: STYLES.text }]
      : []),
    ...description.map((text) => ({ text, style: STYLES.text })),
  ]
}

/** Lines that are reserved under each image, so that all rows are of the same height. */
const linesFor = (settings: ContactSheetSettings): number =>
  1 +
  Number(settings.showsStars || settings.showsFlag) +
  Number(settings.showsTags) +
  (settings.showsDescription ? DESCRIPTION_LINES : 0)

/** Renders a contact sheet as a PDF. The same cells and settings result in the same bytes. */
export function drawContactSheet(
  press: Press,
  cells: readonly ContactSheetCell[],
  settings: ContactSheetSettings,
  { author, createdAt }: { author: string; createdAt: Date },
): Promise<Buffer> {
  const { paper, columns, language } = settings
  const texts = CONTACT_SHEET_TEXTS[language]
  const page = CONTACT_SHEET_PAPERS[paper]
  const title = settings.title || texts.title
  const [width, floor] = [cellWidth(settings), page.height - MARGIN - heightOf(STYLES.page)]
  const box = { width, height: width * SHAPE }
  const rowHeight = box.height + 4 + linesFor(settings) * LINE + GAP
  const described = cells.map(({ picture: _, ...cell }) => cell)
  const text = JSON.stringify([described, title, author, texts]) + texts.images(0) + texts.page(0, 0) + '★…'

  function drawCell(sheet: Sheet, cell: ContactSheetCell, at: { x: number; y: number }): void {
    const { picture } = cell
    if (picture) {
      const scale = Math.min(box.width / picture.width, box.height / picture.height)
      const size = { width: picture.width * scale, height: picture.height * scale }
      // At the bottom of its box, next to its name.
      const place = { x: at.x + (box.width - size.width) / 2, y: at.y + box.height - size.height }
      sheet.as('Figure', () => sheet.picture(picture.bytes, { ...place, ...size }), cell.name)
    } else
      sheet.as('P', () => {
        sheet.rule({ x: at.x, y: at.y + box.height, width }, HAIR)
        sheet.line(texts.noPreview, { x: at.x, y: at.y + box.height - LINE - 2 }, STYLES.text)
      })
    sheet.as('P', () =>
      linesUnder(sheet, cell, settings, width).forEach((line, index) =>
        sheet.line(line.text, { x: at.x, y: at.y + box.height + 4 + index * LINE }, line.style),
      ),
    )
  }

  return press.print({ title, author, language, createdAt, text, page }, (sheet) => {
    let y = MARGIN
    sheet.as('H1', () => {
      for (const line of sheet.wrap(title, STYLES.title, page.width - 2 * MARGIN)) {
        sheet.line(line, { x: MARGIN, y }, STYLES.title)
        y += heightOf(STYLES.title)
      }
    })
    sheet.as('P', () => sheet.line(texts.images(cells.length), { x: MARGIN, y }, STYLES.count))
    y += heightOf(STYLES.count) + GAP
    for (let start = 0; start < cells.length; start += columns) {
      if (y + rowHeight - GAP > floor) {
        sheet.nextPage()
        y = MARGIN
      }
      for (const [index, cell] of cells.slice(start, start + columns).entries())
        drawCell(sheet, cell, { x: MARGIN + index * (width + GAP), y })
      y += rowHeight
    }
    const at = {
      x: MARGIN,
      y: page.height - MARGIN - heightOf(STYLES.page) + 4,
      width: page.width - 2 * MARGIN,
    }
    sheet.onEach((number, of) =>
      sheet.drawArtifact(() => sheet.line(texts.page(number, of), at, { ...STYLES.page, align: 'right' })),
    )
  })
}
