// CPU time of filling a round hole from the rest of an image, as the built-in engine does for removal, as a
// multiple of decoding and encoding that image as PNG in the same run: `node bench/fill.bench.ts`.
import sharp from 'sharp'
import { deadLeaves, LEAVES } from '../server/src/platform/pictures/dead-leaves.fixtures.ts'
import { fillHole } from '../server/src/platform/pictures/fill/fill-hole.ts'
import { report } from './harness.ts'

/** Radii in px: holes of 11,000, 70,000 and 195,000 px. */
const RADII = [60, 150, 249]
const SEED = 42

sharp.concurrency(1)

/** CPU time of all threads, in ms. */
async function cpuOf(run: () => unknown): Promise<number> {
  const started = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

const { width, height } = LEAVES
const data = new Uint8Array(deadLeaves(1))
const encode = () =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
const png = await encode()
const codec = await cpuOf(async () => {
  await sharp(png).raw().toBuffer()
  await encode()
})

const rows = []
for (const radius of RADII) {
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.hypot((at % width) - width / 2, Math.floor(at / width) - height / 2) < radius ? 1 : 0,
  )
  const ms = await cpuOf(() => fillHole({ width, height, data }, mask, SEED))
  rows.push({
    'hole, px': mask.reduce((sum, value) => sum + value, 0),
    'CPU ms': Math.round(ms),
    'of decoding and encoding': Math.round(ms / codec),
  })
}
report(`Holes in an image of ${width} × ${height} pixels`, rows)
