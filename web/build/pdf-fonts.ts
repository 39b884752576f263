// `npm run pdf-fonts`: cuts the typefaces that the server prints PDFs with from those of the app into
// server/src/platform/pdf/fonts. To be run again when the packages of the typefaces change; a test says so.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
export const OUTPUT = join(import.meta.dirname, '../../server/src/platform/pdf/fonts')

// No variable axis is left: pdfkit can’t subset a variable font.
const CUTS = {
  'sans-400': { file: 'instrument-sans/files/instrument-sans-{part}-wght-normal.woff2', axes: { wght: 400 } },
  'sans-600': { file: 'instrument-sans/files/instrument-sans-{part}-wght-normal.woff2', axes: { wght: 600 } },
  'display-400': { file: 'fraunces/files/fraunces-{part}-opsz-normal.woff2', axes: { wght: 400, opsz: 36 } },
  'mono-400': { file: 'geist-mono/files/geist-mono-{part}-wght-normal.woff2', axes: { wght: 400 } },
} as const
const PARTS = ['latin', 'latin-ext'] as const
/** The licence asks to be named in every copy. */
const LICENCE_NAMES = [13, 14]

/** Each file of the folder with its bytes; the same ones whenever it is called. */
export async function* cutPdfFonts(): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const [name, { file, axes }] of Object.entries(CUTS))
    for (const part of PARTS) {
      const whole = readFileSync(require.resolve(`@fontsource-variable/${file.replace('{part}', part)}`))
      const bytes = await subsetFont(whole, undefined, {
        targetFormat: 'truetype',
        keepAllGlyphs: true,
        keepFeatures: ['kern'],
        preserveNameIds: LICENCE_NAMES,
        variationAxes: axes,
      })
      yield { name: `${name}-${part}.ttf`, bytes }
    }
}

if (import.meta.main) {
  mkdirSync(OUTPUT, { recursive: true })
  for await (const { name, bytes } of cutPdfFonts()) {
    writeFileSync(join(OUTPUT, name), bytes)
    console.log(`${name}: ${(bytes.length / 1024).toFixed(1)} KiB`)
  }
}
