// CPU time of rendering edits of a photograph of 24 megapixels, as a multiple of decoding and encoding it with sharp in the
// same run: `node bench/edit-engine.bench.ts [megapixels]`. One thread, strips of 64 rows, as the server renders.
import { readFile } from 'node:fs/promises'
import { Edit } from '@studio/contract/darkroom'
import { type Area, createEditEngine, type Pixels } from '@studio/edit-engine'
import sharp from 'sharp'
import { EDITS, MASKED_EDITS } from '../edit-engine/testing/edits.ts'
import { report } from './harness.ts'

const ROWS = 64
const QUALITY = 92

sharp.concurrency(1)

const megapixels = Number(process.argv[2] ?? 24)
const width = Math.round(Math.sqrt(megapixels * 1.5e6))
const height = Math.round(width / 1.5)

/** CPU time of all threads, in ms. */
async function cpuOf<T>(run: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const started = process.cpuUsage()
  const result = await run()
  const { user, system } = process.cpuUsage(started)
  return { result, ms: (user + system) / 1000 }
}

/** Gradients, a dark and a light area, and noise, as a JPEG. */
async function drawPhotograph(): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  let random = 1
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff
      const light = (x < width / 3 ? 40 : 120) + (y * 100) / height + ((random >> 16) & 15)
      data[at++] = Math.min(255, light * 1.1)
      data[at++] = light
      data[at++] = Math.min(255, light * (0.7 + (0.5 * x) / width))
    }
  return encode(data, width, height)
}

const encode = (data: Uint8Array, across: number, down: number) =>
  sharp(data, { raw: { width: across, height: down, channels: 3 } })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()

const photograph = await drawPhotograph()
const decode = () => sharp(photograph, { ignoreIcc: true }).raw().toBuffer()
// The first run also loads the libraries.
await decode()
const decoded = await cpuOf(decode)
const data = new Uint8Array(decoded.result)
const encoded = await cpuOf(() => encode(data, width, height))
const codec = decoded.ms + encoded.ms

/** Whole rows of the picture that include an area. */
const rowsOf = ({ y, height: rows }: Area): Pixels => ({
  x: 0,
  y,
  width,
  height: rows,
  channels: 3,
  data: data.subarray(y * width * 3, (y + rows) * width * 3),
})

const engine = await createEditEngine(
  await readFile(new URL('../edit-engine/engines/3.wasm', import.meta.url)),
)
const picture = engine.open({ width, height, colourSpace: 'srgb' })
const measured = await cpuOf(() => {
  const map = picture.measureBaseMap([rowsOf({ x: 0, y: 0, width, height })])
  picture.loadBaseMap(map)
})

function render(edit: Edit): void {
  const frame = picture.prepare(edit)
  for (let y = 0; y < frame.height; y += ROWS) {
    const area = { x: 0, y, width: frame.width, height: Math.min(ROWS, frame.height - y) }
    picture.render(rowsOf(picture.sourceArea(area)), area)
  }
}

const edits: [string, Edit][] = [
  ['exposure', Edit.parse({ format: 1, light: { exposure: 0.35 } })],
  [
    'light and colour',
    Edit.parse({
      format: 1,
      light: {
        exposure: 0.35,
        temperature: 8,
        highlights: -40,
        shadows: 35,
        clarity: 20,
        contrast: 25,
        vibrance: 30,
      },
    }),
  ],
  ['straightened', Edit.parse({ format: 1, geometry: { angle: 1.7 } })],
  ...([1, 2, 4] as const).map((count): [string, Edit] => [
    `${count} linear mask${count > 1 ? 's' : ''} of exposure`,
    Edit.parse({
      format: 1,
      localAdjustments: Array.from({ length: count }, (_, at) => ({
        id: `mask-00${at}`,
        parts: [{ kind: 'linear', mode: 'add', x1: 0.8, y1: 0, x2: 1, y2: 0 }],
        exposure: 0.3,
      })),
    }),
  ]),
  ['all kinds of masks', MASKED_EDITS.get('mask-fold') as Edit],
  ...[...EDITS].filter(([name]) => ['sharp', 'grain', 'everything'].includes(name)),
]

const rows = [
  { what: 'decode and encode with sharp', 'CPU ms': Math.round(codec), 'ns a pixel': '', ratio: '1.00' },
  {
    what: 'base map',
    'CPU ms': Math.round(measured.ms),
    'ns a pixel': ((measured.ms * 1e6) / (width * height)).toFixed(1),
    ratio: (measured.ms / codec).toFixed(2),
  },
]
for (const [what, edit] of edits) {
  // The first run compiles; the second is typical of a long-running process.
  render(edit)
  const { ms } = await cpuOf(() => render(edit))
  rows.push({
    what,
    'CPU ms': Math.round(ms),
    'ns a pixel': ((ms * 1e6) / (width * height)).toFixed(1),
    ratio: (ms / codec).toFixed(2),
  })
}
report(`Edits of ${width} × ${height} pixels, one thread`, rows)
