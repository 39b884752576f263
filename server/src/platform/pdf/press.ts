import { type FaceName, hasAll, type Printable, readFaces } from './faces.ts'
import { createMoreFaces } from './more-faces.ts'
import { escapeXml } from '../pages/index.ts'
import { openSheet, type Sheet } from './sheet.ts'

export type { Sheet }

export interface About {
  title: string
  author: string
  /** Of its words: `es`. */
  language: string
  /** Stands in the file, so that it never depends on when it is printed. */
  createdAt: Date
  /** Everything that is drawn, in any order: what is needed for scripts beyond our typefaces is found by it. */
  text: string
}

/** What prints PDFs. Its typefaces are read once. */
export interface Press {
  /** Opens what a text needs beyond our typefaces. To be awaited before `isPrintable` is asked about it. */
  reach(text: string): Promise<void>
  /** Whether every character of a text can be printed in every face that is named; in all of them by itself. */
  isPrintable(text: string, faces?: readonly FaceName[]): boolean
  /** A4, drawn page by page. The same drawing makes the same bytes. */
  print(about: About, draw: (sheet: Sheet) => void): Promise<Buffer>
}

const SAID: readonly FaceName[] = ['sans-400', 'sans-600', 'display-400', 'mono-400']

export async function openPress(): Promise<Press> {
  const faces = await readFaces()
  const more = createMoreFaces(faces)
  const printable = (name: FaceName): Printable => ({
    files: faces[name],
    beyond: (character) => more.of(name, character),
  })
  return {
    reach: more.reach,
    isPrintable: (text, names = SAID) => names.every((name) => hasAll(printable(name), text)),
    async print({ title, author, language, createdAt, text }, draw) {
      const cut = await more.cut(text)
      // It weighs 30 MB, which a server that prints nothing does not carry.
      const { default: Pdf } = await import('pdfkit')
      return new Promise((resolve, reject) => {
        const document = new Pdf({
          size: 'A4',
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
          const { sheet, end } = openSheet(document, printable)
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

/** pdfkit writes these into the XMP of the file as they are. */
const IN_XMP = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer'] as const

/** Escapes what pdfkit puts into XML, and only there: titles of the document itself hold no markup. */
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
