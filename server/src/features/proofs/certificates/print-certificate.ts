import { type Certificate, languageOfStatement, VERIFY_PAGE } from '@studio/contract/proofs'
import { LEADING, PAGE, type Press, type Sheet, type Style } from '../../../platform/pdf/index.ts'
import { CERTIFICATE_TEXTS } from './texts.ts'

const MARGIN = 49
const WIDTH = PAGE.width - 2 * MARGIN
/** Below this line only the footer is drawn. */
const FLOOR = PAGE.height - 72

const [INK, SOFT, HAIR] = ['#16130f', '#5d5852', '#d9d4cc']
const STYLES = {
  title: { face: 'display-400', size: 24, colour: INK },
  head: { face: 'sans-600', size: 10, colour: INK },
  said: { face: 'display-400', size: 14, colour: INK },
  label: { face: 'mono-400', size: 7.5, colour: SOFT },
  text: { face: 'sans-400', size: 9.5, colour: INK },
  note: { face: 'sans-400', size: 8.5, colour: SOFT },
  figure: { face: 'mono-400', size: 7.5, colour: INK },
} as const satisfies Record<string, Style>

const heightOf = ({ size }: Style) => size * LEADING
/** A hash of 64 characters in one line. */
const HASH_WIDTH = 294
const NUMBER_WIDTH = 24
const NAME = { x: MARGIN + NUMBER_WIDTH, width: WIDTH - NUMBER_WIDTH - HASH_WIDTH - 12 }
const HASH_X = MARGIN + WIDTH - HASH_WIDTH
const FACTS_X = MARGIN + 150

/** Drawing position: `y` is where the next element starts. */
interface Pen {
  sheet: Sheet
  y: number
}

function paragraph(pen: Pen, text: string, style: Style, at: { x?: number; width?: number } = {}): void {
  const { x = MARGIN, width = WIDTH } = at
  for (const line of pen.sheet.wrap(text, style, width)) {
    pen.sheet.line(line, { x, y: pen.y }, style)
    pen.y += heightOf(style)
  }
}

/** Starts a new page if less than `height` is left. */
function ensureSpace(pen: Pen, height: number, onNewPage?: () => void): void {
  if (pen.y + height <= FLOOR) return
  pen.sheet.nextPage()
  pen.y = MARGIN
  onNewPage?.()
}

function drawFacts(pen: Pen, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    ensureSpace(pen, 30)
    pen.sheet.as('P', () => {
      pen.sheet.line(label, { x: MARGIN, y: pen.y + 1.5 }, STYLES.label)
      const style = /^[0-9a-f-]{36,64}$/.test(value) ? STYLES.figure : STYLES.text
      paragraph(pen, value, style, { x: FACTS_X, width: WIDTH - 150 })
    })
    pen.y += 4
  }
}

/** One row per file: position, name and hash. Column headings repeat on each page. */
function drawFiles(pen: Pen, { files }: Certificate, texts: (typeof CERTIFICATE_TEXTS)['en' | 'es']): void {
  const { sheet } = pen
  const row = (role: 'TH' | 'TD', cells: readonly [string, string, string]) => {
    const [number, name, hash] = cells
    const style = role === 'TH' ? STYLES.label : STYLES.text
    const lines = sheet.wrap(name, style, NAME.width)
    sheet.group('TR', () => {
      sheet.as(role, () => sheet.line(number, { x: MARGIN, y: pen.y + 1.5 }, STYLES.label))
      sheet.as(role, () =>
        lines.forEach((line, at) => sheet.line(line, { x: NAME.x, y: pen.y + at * heightOf(style) }, style)),
      )
      sheet.as(role, () =>
        sheet.line(hash, { x: HASH_X, y: pen.y + 1.5 }, role === 'TH' ? STYLES.label : STYLES.figure),
      )
    })
    pen.y += lines.length * heightOf(style) + 4
    sheet.rule({ x: MARGIN, y: pen.y - 2, width: WIDTH }, HAIR)
  }
  const head = () => row('TH', ['', texts.file, texts.sha256])
  sheet.group('Table', () => {
    head()
    for (const [at, { name, sha256, width, height }] of files.entries()) {
      const size = width && height ? `, ${width} × ${height}` : ''
      const label = `${name || texts.unnamed}${size}`
      ensureSpace(pen, sheet.wrap(label, STYLES.text, NAME.width).length * heightOf(STYLES.text) + 6, head)
      row('TD', [String(at + 1), label, sha256])
    }
  })
}

/** `2026-11-20 10:00:00`, in UTC. */
const momentOf = (instant: string) => instant.replace('T', ' ').replace(/\.\d+Z$/, '')

/** Renders a certificate as a PDF, deterministically for the same approval and deliveries. */
export function printCertificate(
  press: Press,
  certificate: Certificate,
  { from, network, publicUrl }: { from: string; network: string | null; publicUrl: string },
): Promise<Buffer> {
  const { id, hash, statement, name, approvedAt, round, files, deliveries } = certificate
  const language = languageOfStatement(statement)
  const texts = CERTIFICATE_TEXTS[language]
  const metadata = { title: `${texts.title} ${hash.slice(0, 8)}`, author: from, language }
  const text = JSON.stringify([{ ...certificate, deliveries: [] }, from, CERTIFICATE_TEXTS[language]])
  return press.print({ ...metadata, text, createdAt: new Date(approvedAt) }, (sheet) => {
    const pen: Pen = { sheet, y: MARGIN }
    sheet.as('H1', () => paragraph(pen, texts.title, STYLES.title))
    pen.y += 16
    sheet.as('H2', () => paragraph(pen, texts.approved, STYLES.head))
    pen.y += 4
    sheet.as('P', () => paragraph(pen, statement, STYLES.said))
    pen.y += 16
    drawFacts(pen, [
      [texts.by, name],
      [texts.at, momentOf(approvedAt)],
      [texts.from, from],
      [texts.round, String(round)],
      ...(network === null ? [] : [[texts.network, network] as const]),
      [texts.number, id],
      [texts.hash, hash],
    ])
    pen.y += 14
    ensureSpace(pen, 60)
    sheet.as('H2', () => paragraph(pen, texts.files(files.length), STYLES.head))
    pen.y += 6
    drawFiles(pen, certificate, texts)
    pen.y += 16
    if (deliveries.length > 0) {
      ensureSpace(pen, 90)
      sheet.as('H2', () => paragraph(pen, texts.deliveries, STYLES.head))
      pen.y += 4
      sheet.as('P', () => paragraph(pen, texts.deliveriesNote, STYLES.note))
      pen.y += 6
      drawFacts(
        pen,
        deliveries.flatMap(({ completedAt, manifestHash }) => [
          [texts.delivered, momentOf(completedAt)] as const,
          [texts.manifest, manifestHash] as const,
        ]),
      )
      pen.y += 12
    }
    ensureSpace(pen, 90)
    sheet.as('H2', () => paragraph(pen, texts.how, STYLES.head))
    pen.y += 4
    sheet.as('P', () => paragraph(pen, texts.check(`${publicUrl}${VERIFY_PAGE}#${hash}`), STYLES.note))
    sheet.onEach((page, of) =>
      sheet.drawArtifact(() =>
        sheet.line(texts.page(page, of), { x: MARGIN, y: PAGE.height - 48 }, STYLES.label),
      ),
    )
  })
}
