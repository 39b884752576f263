// Extracts the letters for the built-in engine from our typeface (SIL Open Font License 1.1): `node
// tools/cut-letters.ts && npx biome format --write renderer/src/compose/lettering`.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LETTERS } from '@studio/domain/vocabulary'
import { openFace } from '../server/src/platform/lettering/index.ts'

const OUTPUT = fileURLToPath(new URL('../renderer/src/compose/lettering/letters.json', import.meta.url))
/** Units of the typeface's em square. */
const EM = 1000
const face = await openFace(
  ['latin', 'latin-ext'].map((part) => `instrument-sans/files/instrument-sans-${part}-wght-normal.woff2`),
  { wght: 700 },
)
const letters: Record<string, [width: number, outline: string]> = {}
for (const letter of ` ${LETTERS}`) {
  if (!face.has(letter)) throw new Error(`The typeface has no ${letter}`)
  const { width, steps } = face.line(letter, EM)
  // y upwards, as in a set.
  const outline = steps.map(([kind, ...at]) => {
    const numbers = at.map((v, i) => Math.round(i % 2 === 0 ? v : -v))
    return `${kind}${numbers.map((v) => (Object.is(v, -0) ? 0 : v)).join(' ')}`
  })
  letters[letter] = [Math.round(width), outline.join('')]
}
const lines = Object.entries(letters).map(
  ([letter, cut]) => `  ${JSON.stringify(letter)}: ${JSON.stringify(cut)}`,
)
await writeFile(OUTPUT, `{\n${lines.join(',\n')}\n}\n`)
