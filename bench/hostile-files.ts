// Files built to break decoders.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface HostileFile {
  name: string
  make: () => Promise<Buffer> | Buffer
}

const latin = (words: string) => Buffer.from(words, 'latin1')
const be32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(kind), data])
  return Buffer.concat([be32(data.length), body, be32(crc32(body))])
}

interface PngHead {
  width: number
  height: number
  depth?: number
  /** PNG colour type: 0 greyscale, 2 RGB, 6 RGBA. */
  kind?: number
}
const png = ({ width, height, depth = 8, kind = 2 }: PngHead, ...chunks: Buffer[]) =>
  Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.concat([be32(width), be32(height), Buffer.of(depth, kind, 0, 0, 0)])),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ])

/** Compressed empty rows, a thousandth of their decompressed size. */
async function nothing(width: number, height: number, channels = 3): Promise<Buffer> {
  const row = Buffer.alloc(1 + width * channels)
  const rows = Readable.from(
    (function* () {
      for (let y = 0; y < height; y++) yield row
    })(),
  )
  return buffer(rows.pipe(createDeflate({ level: 9 })))
}
const emptyPng = async (width: number, height: number) =>
  png({ width, height }, chunk('IDAT', await nothing(width, height)))

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

const scene = (width = 640, height = 480) => {
  let state = 11
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    data[at] = 90 + ((at / 3) % width) / 6 + (state >>> 28)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** Start of each scan of a progressive JPEG, including the tables before it. */
function lastScanOf(jpeg: Buffer): Buffer {
  const at = jpeg.lastIndexOf(Buffer.of(0xff, 0xda))
  return jpeg.subarray(at, jpeg.length - 2)
}

/** Repeats the last scan of a large flat image hundreds of times: each pass is slow but adds only a few bytes. */
async function manyScans(edge: number, scans: number): Promise<Buffer> {
  const flat = sharp({ create: { width: edge, height: edge, channels: 3, background: '#777' } })
  const jpeg = await flat.jpeg({ progressive: true, quality: 75 }).toBuffer()
  const scan = lastScanOf(jpeg)
  const more = Array.from({ length: scans }, () => scan)
  return Buffer.concat([jpeg.subarray(0, -2), ...more, jpeg.subarray(-2)])
}

const withSegment = async (extra: Buffer) => {
  const jpeg = await scene().jpeg().toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), extra, jpeg.subarray(2)])
}

/** EXIF with an embedded image that declares 65,000 pixels per side. */
function hugeThumbnail(): Promise<Buffer> {
  const small = Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xc0, Buffer.from([8, 0xfd, 0xe8, 0xfd, 0xe8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])),
    Buffer.from([0, 0, 0xff, 0xd9]),
  ])
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(4, 2)
    bytes.writeUInt32LE(1, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const le16 = (value: number) => Buffer.of(value & 255, value >> 8)
  const le32 = (value: number) => Buffer.from(be32(value)).reverse()
  // An empty directory, then the directory of the embedded image.
  const start = 14 + 2 + 24 + 4
  const exif = Buffer.concat([
    ...[latin('II*\0'), le32(8), le16(0), le32(14), le16(2), entry(0x201, start)],
    ...[entry(0x202, small.length), le32(0), small],
  ])
  return withSegment(segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif])))
}

const bomb = () => deflateSync(Buffer.alloc(64 * 2 ** 20), { level: 9 })
const cycles = () =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: 40_000 }, (_, at) => [
        String(at),
        {
          class_type: at === 0 ? 'KSampler' : 'ConditioningCombine',
          inputs: {
            positive: [String((at * 7919) % 40_000), 0],
            negative: [String(at), 0],
            text: 'x'.repeat(180),
          },
        },
      ]),
    ),
  )
const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>'
const text = (words: string) => chunk('tEXt', latin(words))
const smallPng = async (...chunks: Buffer[]) => {
  const whole = await scene(64, 64).png().toBuffer()
  return Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)])
}
const gif = async (frames: number) => {
  const frame = await scene(64, 64).gif().toBuffer()
  const at = frame.indexOf(0x2c, 13 + 3 * 2 ** ((frame.readUInt8(10) & 7) + 1))
  const image = frame.subarray(at, frame.length - 1)
  return Buffer.concat([
    frame.subarray(0, at),
    ...Array.from({ length: frames }, () => image),
    Buffer.of(0x3b),
  ])
}
const sixteenBits = (...extra: Buffer[]) => {
  const [width, height] = [200, 150]
  const rows = Buffer.alloc(height * (1 + width * 6))
  for (let at = 0; at < rows.length; at++) rows[at] = at % (1 + width * 6) === 0 ? 0 : at & 255
  return png({ width, height, depth: 16 }, ...extra, chunk('IDAT', deflateSync(rows)))
}

export const HOSTILE_FILES: HostileFile[] = [
  { name: '256 megapixels as PNG', make: () => emptyPng(16_000, 16_000) },
  { name: '39 megapixels of nothing as PNG', make: () => emptyPng(6_240, 6_240) },
  { name: 'one row of 39 million', make: () => emptyPng(39_000_000, 1) },
  { name: 'one column of 65,000', make: () => emptyPng(1, 65_000) },
  { name: '36 megapixels in 1,200 scans as JPEG', make: () => manyScans(6_000, 1_200) },
  { name: '4 megapixels in 300 scans as JPEG', make: () => manyScans(2_000, 300) },
  {
    name: 'bombs in 100 packed texts',
    make: () => {
      const packed = chunk('zTXt', Buffer.concat([latin('parameters\0\0'), bomb()]))
      return smallPng(...Array.from({ length: 100 }, () => packed))
    },
  },
  {
    name: 'a bomb in international text',
    make: () => smallPng(chunk('iTXt', Buffer.concat([latin('parameters\0\x01\0\0\0'), bomb()]))),
  },
  { name: 'a graph of 10 MB that goes round', make: () => smallPng(text(`prompt\0${cycles()}`)) },
  {
    name: 'markup in a prompt',
    make: () => smallPng(text(`parameters\0${MARKUP}\nNegative prompt: ${MARKUP}\nSteps: 20, Seed: 1`)),
  },
  { name: 'an embedded picture of 4,225 megapixels', make: hugeThumbnail },
  {
    name: '5,000 segments',
    make: () =>
      withSegment(Buffer.concat(Array.from({ length: 5_000 }, () => segment(0xe5, Buffer.alloc(2))))),
  },
  { name: 'JPEG cut in its scan', make: async () => (await scene().jpeg().toBuffer()).subarray(0, 9_000) },
  { name: 'JPEG cut in its head', make: async () => (await scene().jpeg().toBuffer()).subarray(0, 300) },
  { name: 'PNG cut in its rows', make: async () => (await scene().png().toBuffer()).subarray(0, 9_000) },
  { name: 'WebP cut', make: async () => (await scene().webp().toBuffer()).subarray(0, 900) },
  { name: 'AVIF cut', make: async () => (await scene(160, 120).avif().toBuffer()).subarray(0, 700) },
  {
    name: 'JPEG and archive in one',
    make: async () => Buffer.concat([await scene().jpeg().toBuffer(), latin('PK\x03\x04 and more')]),
  },
  {
    name: 'PNG, JPEG and page in one',
    make: async () =>
      Buffer.concat([
        await scene().png().toBuffer(),
        await scene().jpeg().toBuffer(),
        latin(`<!doctype html>${MARKUP}`),
      ]),
  },
  {
    name: 'a page that calls itself a picture',
    make: () => latin(`<!doctype html><title>x</title>${MARKUP}`),
  },
  {
    name: 'a drawing with a script',
    make: () => latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  { name: 'GIF of 2,000 frames', make: () => gif(2_000) },
  { name: '16 bits a channel', make: () => sixteenBits() },
  {
    name: '16 bits, brighter than a screen (PQ)',
    make: () => sixteenBits(chunk('cICP', Buffer.of(9, 16, 0, 1))),
  },
  { name: 'four inks', make: () => scene().toColourspace('cmyk').jpeg().toBuffer() },
  {
    name: 'wholly transparent',
    make: () =>
      png({ width: 64, height: 64, kind: 6 }, chunk('IDAT', deflateSync(Buffer.alloc(64 * (1 + 64 * 4))))),
  },
  { name: 'one pixel', make: () => scene(1, 1).jpeg().toBuffer() },
  { name: 'seven pixels a side', make: () => scene(7, 7).jpeg().toBuffer() },
  {
    name: 'no pixel: its size is nought',
    make: () => png({ width: 0, height: 0 }, chunk('IDAT', deflateSync(Buffer.alloc(1)))),
  },
  { name: 'nothing at all', make: () => Buffer.alloc(0) },
]
