// `npm run pdf-fonts`: subsets the app’s typefaces for the server's PDFs into server/src/platform/pdf/fonts.
// Run it again when the packages of the typefaces change; a test detects that.
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
/** The licence requires attribution in every copy. */
const LICENCE_NAMES = [13, 14]

/** Each file of the folder with its bytes. Deterministic. */
export async function* cutPdfFonts(): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const [name, { file, axes }] of Object.entries(CUTS))
    for (const part of PARTS) {
      const fontBytes = readFileSync(require.resolve(`@fontsource-variable/${file.replace('{part}', part)}`))
      const bytes = await subsetFont(fontBytes, undefined, {
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
