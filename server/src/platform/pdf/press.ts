import { type FaceName, hasAll, type Printable, readFaces } from './faces.ts'
import { createMoreFaces } from './more-faces.ts'
import { escapeXml } from '../pages/index.ts'
import { createSheet, PAGE, type PageSize, type Sheet } from './sheet.ts'

export type { Sheet }

export interface PdfMetadata {
  title: string
  author: string
  /** Language of the text, such as `es`. */
  language: string
  /** Creation date in the file. Given by the caller, so that the bytes do not depend on the time of printing. */
  createdAt: Date
  /** All text of the document in any order, to find the additional typefaces that it needs. */
  text: string
  /** A4 by default. */
  page?: PageSize
}

/** PDF printer. Its typefaces are read once. */
export interface Press {
  /** Opens the additional typefaces that a text needs. Await it before calling `isPrintable`. */
  loadFontsFor(text: string): Promise<void>
  /** Returns true if every character of a text can be printed in each of the given typefaces; all by default. */
  isPrintable(text: string, faces?: readonly FaceName[]): boolean
  /** Prints pages of one size. The same drawing returns the same bytes. */
  print(metadata: PdfMetadata, draw: (sheet: Sheet) => void): Promise<Buffer>
}

const PAGE_FACES: readonly FaceName[] = ['sans-400', 'sans-600', 'display-400', 'mono-400']

export async function createPdfPress(): Promise<Press> {
  const faces = await readFaces()
  const more = createMoreFaces(faces)
  const printable = (name: FaceName): Printable => ({
    files: faces[name],
    beyond: (character) => more.of(name, character),
  })
  return {
    loadFontsFor: more.loadFontsFor,
    isPrintable: (text, names = PAGE_FACES) => names.every((name) => hasAll(printable(name), text)),
    async print({ title, author, language, createdAt, text, page = PAGE }, draw) {
      const cut = await more.cut(text)
      // Imported lazily: it takes 30 MB, which most servers do not need.
      const { default: Pdf } = await import('pdfkit')
      return new Promise((resolve, reject) => {
        const document = new Pdf({
          size: [page.width, page.height],
          margin: 0,
          pdfVersion: '1.7',
          tagged: true,
          lang: language,
          displayTitle: true,
          autoFirstPage: true,
          bufferPages: true,
          info: { Title: title, Author: author, Creator: 'Studio Alpha', CreationDate: createdAt },
        })
        escapeMetadata(document)
        const parts: Buffer[] = []
        document.on('data', (part: Buffer) => parts.push(part))
        document.on('end', () => resolve(Buffer.concat(parts)))
        document.on('error', reject)
        for (const { name, bytes } of [...Object.values(faces).flat(), ...cut])
          document.registerFont(name, bytes)
        try {
          const { sheet, end } = createSheet(document, printable, page)
          draw(sheet)
          end()
          document.end()
        } catch (error) {
          reject(error)
        }
      })
    },
  }
}

/** Fields that pdfkit writes into the file’s XMP without escaping. */
const IN_XMP = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer'] as const

/** Escapes the fields that pdfkit writes into XML, but not the PDF’s own metadata, which is not XML. */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const { _addInfo: add } = document as PDFKit.PDFDocument & { _addInfo(): void }
  Object.assign(document, {
    _addInfo() {
      const { info } = document
      const escaped = IN_XMP.flatMap((name) => {
        const text = info[name]
        return text === undefined ? [] : [[name, escapeXml(text)] as const]
      })
      document.info = { ...info, ...Object.fromEntries(escaped) }
      add.call(document)
      document.info = info
    },
  })
}
