// Renders the reference images of the built-in engine and shows each beside the stored one with their difference: `node
// tools/reference-pictures.ts [name]`. `--keep` accepts the new ones.

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { differenceOf, distances, isAlike, TOLERANCE } from '../renderer/reference-pictures/compare.ts'
import {
  drawReference,
  fileOf,
  type Picture,
  references,
} from '../renderer/reference-pictures/reference-pictures.ts'
import { createPool } from '../renderer/src/render/pool.ts'

const OUTPUT = fileURLToPath(new URL('../e2e/output/', import.meta.url))
const SCALE = 3
const CELL = 96 * SCALE
const LABEL = 22
/** References side by side: stored, rendered, difference. */
const COLUMNS = 2
const WIDTH = 3 * (CELL + 8) + 24

const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const png = ({ pixels, width, height }: Picture) =>
  sharp(pixels, { raw: { width, height, channels: 3 } }).png({ compressionLevel: 9, palette: false })

async function read(name: string): Promise<Picture | undefined> {
  const file = fileURLToPath(fileOf(name))
  if (!existsSync(file)) return undefined
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Difference of two images, white at or above the tolerance. */
function map(a: Picture, b: Picture): Picture {
  const pixels = new Uint8Array(a.pixels.length)
  distances(a, b).forEach((d, i) => pixels.fill(Math.min(255, (d / TOLERANCE.worst) * 255), i * 3, i * 3 + 3))
  return { ...a, pixels }
}

const pool = createPool(2)
const chosen = references().filter(
  ({ name }) => positionals.length === 0 || positionals.some((filter) => name.includes(filter)),
)
const rows: { input: Buffer; left: number; top: number }[] = []
for (const [i, reference] of chosen.entries()) {
  const { name } = reference
  const [before, after] = [await read(name), await drawReference(reference, pool)]
  const isSame = before?.width === after.width && before.height === after.height
  const difference = isSame ? differenceOf(before, after) : undefined
  const verdict = !difference
    ? 'new'
    : `${isAlike(difference) ? 'alike' : 'DIFFERENT'}, mean ${difference.mean.toFixed(4)}, worst ${difference.worst.toFixed(4)}`
  console.log(`${name}: ${verdict}`)
  const top = Math.floor(i / COLUMNS) * (CELL + LABEL)
  const start = (i % COLUMNS) * WIDTH
  const images = [before, after, isSame ? map(before, after) : undefined]
  for (const [column, picture] of images.entries())
    if (picture)
      rows.push({
        input: await sharp(await png(picture).toBuffer())
          .resize({ width: picture.width * SCALE, kernel: 'nearest' })
          .toBuffer(),
        left: start + column * (CELL + 8),
        top: top + LABEL,
      })
  const label = `<svg width="${CELL * 3}" height="${LABEL}"><text x="4" y="15" font-size="13" font-family="sans-serif" fill="#d8d2c6">${name}: ${verdict}</text></svg>`
  rows.push({ input: Buffer.from(label), left: start, top })
  if (values.keep) await png(after).toFile(fileURLToPath(fileOf(name)))
}
await pool.close()
await mkdir(OUTPUT, { recursive: true })
const file = `${OUTPUT}reference-pictures.png`
await sharp({
  create: {
    width: COLUMNS * WIDTH,
    height: Math.ceil(chosen.length / COLUMNS) * (CELL + LABEL),
    channels: 3,
    background: '#1c1a18',
  },
})
  .composite(rows)
  .png()
  .toFile(file)
console.log(`kept, drawn anew and where they differ: ${file}`)
