// `npm run forensic-pictures`: generates the help images of Forensics and Reverse into
// web/src/features/help/pictures. A fixed scene of the built-in engine is altered in known ways, and shown
// with the result of each test of the product. The images contain no words, so one of each serves every
// language and both themes.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { allHashes, lumaOf, type Region, resized } from '@studio/domain/likeness'
import { measure } from '@studio/domain/reverse'
import { createRenderer } from '@studio/renderer'
import sharp, { type Sharp } from 'sharp'
import { readStructure } from '../web/src/features/forensics/file/structure.ts'
import { copyMove } from '../web/src/features/forensics/pixels/copy-move.ts'
import { errorLevel } from '../web/src/features/forensics/pixels/error-level.ts'
import { bitPlane } from '../web/src/features/forensics/pixels/lowest-bits.ts'
import { noise, noiseMap } from '../web/src/features/forensics/pixels/noise.ts'
import { lumaTable } from '../web/src/features/forensics/pixels/quantisation.ts'
import {
  QUALITIES,
  recompression,
  recompressionMap,
} from '../web/src/features/forensics/pixels/recompression.ts'

const OUTPUT = join(import.meta.dirname, '..', 'web', 'src', 'features', 'help', 'pictures')
const [WIDTH, HEIGHT] = [960, 600]
const DISPLAY_SIZE = { width: 640, height: 400 }
const [INK, WARN] = ['#f6f0e4', '#e0b050']
const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
/** Positions of the edits; the patch is on the grid of 8 pixels, and the copy is shifted by odd numbers. */
const COPIED_REGION: Region = { x: 120, y: 330, width: 150, height: 140 }
const SHIFT = { x: 531, y: -187 }
const ADDED_REGION: Region = { ...COPIED_REGION, x: COPIED_REGION.x + SHIFT.x, y: COPIED_REGION.y + SHIFT.y }
const PATCH: Region = { x: 416, y: 304, width: 144, height: 144 }
const BLURRED_REGION: Region = { x: 40, y: 40, width: 176, height: 144 }

/** A still life with the grain of a sensor. */
async function original(): Promise<Buffer> {
  const renderer = createRenderer()
  const request = {
    prompt: 'ceramic vase, brass sphere and a monstera plant on a plinth, window light',
    seed: 20251,
    index: 0,
    style: 'editorial' as const,
    aspectRatio: '16:9' as const,
    quality: 'draft' as const,
  }
  const { image } = await renderer.picture(request, new AbortController().signal, {
    onProgress() {},
    onPreview() {},
  })
  await renderer.close()
  const data = await sharp(Buffer.from(image.bytes))
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer()
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return Buffer.from(
    data.map((value) => Math.max(0, Math.min(255, Math.round(value * 0.8 + next() * 24 + next() * 24)))),
  )
}

const cut = (data: Buffer, { x, y, width, height }: Region) =>
  sharp(data, { raw }).extract({ left: x, top: y, width, height })

/**
 * The same with a copy, a patch that was saved at low quality before, and a blurred area; with bytes after
 * its end.
 */
async function altered(data: Buffer): Promise<Buffer> {
  const jpeg = await sharp(data, { raw })
    .composite([
      {
        input: await cut(data, BLURRED_REGION).blur(1.4).png().toBuffer(),
        left: BLURRED_REGION.x,
        top: BLURRED_REGION.y,
      },
      {
        input: await cut(data, COPIED_REGION).png().toBuffer(),
        left: COPIED_REGION.x + SHIFT.x,
        top: COPIED_REGION.y + SHIFT.y,
      },
      {
        input: await cut(data, PATCH).jpeg({ quality: 60, chromaSubsampling: '4:4:4' }).toBuffer(),
        left: PATCH.x,
        top: PATCH.y,
      },
    ])
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(9_000, 7)])
}

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inner}</svg>`)
const frame = ({ x, y, width, height }: Region) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#000" stroke-width="8"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${INK}" stroke-width="4"/>`
const plain = (inner = '') =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#1c1a18' } }).composite([
    { input: svg(inner), left: 0, top: 0 },
  ])

interface Grey {
  width: number
  height: number
  data: Uint8Array
}
const greyPng = ({ width, height, data }: Grey, to: { width: number; height: number }) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .resize(to.width, to.height, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer()

/** A map over the picture as on the screen, with frames. */
async function mapped(picture: Buffer, map: Grey, cell: number, frames: readonly Region[]) {
  const size = { width: map.width * cell, height: map.height * cell }
  const over = await sharp(await greyPng(map, size))
    .ensureAlpha(0.8)
    .png()
    .toBuffer()
  return sharp(picture).composite([
    { input: over, left: 0, top: 0 },
    { input: svg(frames.map(frame).join('')), left: 0, top: 0 },
  ])
}

const bits = (hex: string): Grey => ({
  width: 8,
  height: 8,
  data: Uint8Array.from(
    [...hex].flatMap((digit) => [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 235 : 45))),
  ),
})

/** The first bits of a hidden text in the lowest bits, by columns. */
function hiddenBits(width: number, height: number): Grey {
  const text = new TextEncoder().encode(
    `stealth_pnginfo${'a still life, window light, 50 mm, seed 20251. '.repeat(12)}`,
  )
  const data = new Uint8Array(width * height).fill(45)
  for (let bit = 0; bit < text.length * 8; bit++) {
    const [x, y] = [Math.floor(bit / height), bit % height]
    if (x < width && ((text[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) data[y * width + x] = 235
  }
  return { width, height, data }
}

const scene = await original()
const file = await altered(scene)
const { data: decoded } = await sharp(file)
  .removeAlpha()
  .ensureAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true })
const pixels = { width: WIDTH, height: HEIGHT, data: decoded }
const luma = lumaOf(pixels)
const png = await sharp(file).png().toBuffer()
const small = (input: Buffer, width: number, height: number) =>
  sharp(input).resize(width, height).png().toBuffer()
const unaltered = await sharp(scene, { raw }).png().toBuffer()

/**
 * The parts of the file in order, with the square root of their length as width; data after the end is
 * marked.
 */
function structure(): string {
  const { parts, trailing } = readStructure(file)
  const wide = parts.map(({ length }) => Math.sqrt(length))
  const after = Math.sqrt(trailing)
  const scale = (WIDTH - 80) / (wide.reduce((sum, width) => sum + width, 0) + after)
  let x = 40
  const bars = wide.map((width, index) => {
    const bar = `<rect x="${x}" y="460" width="${Math.max(2, width * scale - 3)}" height="90" fill="${index % 2 ? '#8d877c' : '#bdb6a8'}"/>`
    x += width * scale
    return bar
  })
  return `${bars.join('')}<rect x="${x}" y="460" width="${after * scale}" height="90" fill="${WARN}"/>`
}

const recompressed = recompression(luma, 93)
const [ghost] = recompressed.ghosts
const copies = copyMove(luma)
const quiet = noise(luma)
if (!ghost || copies.state !== 'copy' || !quiet.patches.some(({ isQuieter }) => isQuieter))
  throw new Error('the tests do not find what was done to the scene')
const [one, other] = copies.regions as [Region, Region]
const middle = ({ x, y, width, height }: Region) => [x + width / 2, y + height / 2]
const [[x1, y1], [x2, y2]] = [middle(one), middle(other)]
const resaved = await sharp(scene, { raw }).resize(320).jpeg({ quality: 40 }).toBuffer()
const hashed = async (input: Buffer) => {
  const { data, info } = await sharp(input).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const plane = lumaOf({ data, width: info.width, height: info.height })
  return { mosaic: resized(plane, 32, 32), hash: bits(allHashes(plane).phash) }
}
const steps = (quality: number): Grey => ({
  width: 8,
  height: 8,
  data: Uint8Array.from(lumaTable(quality), (step) => Math.max(20, 245 - step * 2.2)),
})

async function hashes() {
  const layers = []
  for (const [row, input] of [unaltered, resaved].entries()) {
    const { mosaic, hash } = await hashed(input)
    const top = 40 + row * 280
    layers.push(
      { input: await small(input, 384, 240), left: 40, top },
      { input: await greyPng(mosaic, { width: 240, height: 240 }), left: 454, top },
      { input: await greyPng(hash, { width: 200, height: 200 }), left: 724, top: top + 20 },
    )
  }
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#1c1a18' } }).composite(
    layers,
  )
}

/** Thirds, light direction, and the colours at their true width. */
async function reverse() {
  const { data } = await sharp(scene, { raw })
    .resize(360, 225)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { palette, light } = measure({ width: 360, height: 225, data: new Uint8ClampedArray(data) })
  const total = palette.reduce((sum, { share }) => sum + share, 0)
  let x = 0
  const stripes = palette.map(({ colour, share }) => {
    const stripe = `<rect x="${x}" y="520" width="${(share / total) * WIDTH + 1}" height="80" fill="${colour}"/>`
    x += (share / total) * WIDTH
    return stripe
  })
  const thirds = [1, 2].map((n) => `M${(n * WIDTH) / 3} 0V520M0 ${(n * 520) / 3}H${WIDTH}`).join('')
  const arrow = `<g transform="translate(480 260) rotate(${-light.angle})"><path d="M230 0H110M140 -22L110 0L140 22" fill="none" stroke="${INK}" stroke-width="6"/></g>`
  return sharp(unaltered).composite([
    {
      input: svg(
        `<path d="${thirds}" stroke="${INK}" stroke-width="2" opacity="0.7"/>${light.from ? arrow : ''}${stripes.join('')}`,
      ),
      left: 0,
      top: 0,
    },
  ])
}

const quality = QUALITIES.findIndex((each) => each >= ghost.quality)
const PICTURES: Record<string, () => Promise<Sharp>> = {
  'forensics-structure': async () =>
    plain(structure()).composite([
      { input: svg(structure()), left: 0, top: 0 },
      { input: await small(png, 640, 400), left: 160, top: 30 },
    ]),
  'forensics-quantisation': async () =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#1c1a18' } }).composite([
      { input: await greyPng(steps(93), { width: 400, height: 400 }), left: 50, top: 100 },
      { input: await greyPng(steps(60), { width: 400, height: 400 }), left: 510, top: 100 },
    ]),
  'forensics-thumbnail': () =>
    small(unaltered, 320, 200).then((thumbnail) =>
      sharp(png).composite([
        { input: thumbnail, left: 610, top: 370 },
        {
          input: svg(frame({ x: 610, y: 370, width: 320, height: 200 }) + frame(ADDED_REGION)),
          left: 0,
          top: 0,
        },
      ]),
    ),
  'forensics-hidden': async () =>
    sharp(unaltered).composite([
      { input: await greyPng(hiddenBits(48, 60), { width: 480, height: 600 }), left: 480, top: 0 },
    ]),
  'forensics-hashes': hashes,
  'forensics-recompression': () => mapped(png, recompressionMap(recompressed, quality), 16, [ghost.region]),
  'forensics-error': () => mapped(png, errorLevel(luma, 75), 1, [PATCH]),
  'forensics-noise': () =>
    mapped(
      png,
      noiseMap(quiet),
      16,
      quiet.patches
        .filter(({ isQuieter }) => isQuieter)
        .slice(0, 1)
        .map(({ region }) => region),
    ),
  'forensics-copy': async () =>
    sharp(png).composite([
      {
        input: svg(
          `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${INK}" stroke-width="4" stroke-dasharray="12 9"/>${frame(one)}${frame(other)}`,
        ),
        left: 0,
        top: 0,
      },
    ]),
  'forensics-bits': async () =>
    sharp(await greyPng(bitPlane(luma, 0), { width: WIDTH, height: HEIGHT }))
      .extract({ left: 140, top: 120, width: 160, height: 100 })
      .resize(WIDTH, HEIGHT, { kernel: 'nearest' }),
  'reverse-read': reverse,
}

await mkdir(OUTPUT, { recursive: true })
const names = process.argv.slice(2)
for (const [name, make] of Object.entries(PICTURES).filter(
  ([each]) => names.length === 0 || names.includes(each),
)) {
  const rendered = await (await make()).png().toBuffer()
  const { size } = await sharp(rendered)
    .resize(DISPLAY_SIZE)
    .avif({ quality: 36, effort: 4 })
    .toFile(join(OUTPUT, `${name}.avif`))
  console.log(`${name}.avif ${(size / 1024).toFixed(1)} KiB`)
}
