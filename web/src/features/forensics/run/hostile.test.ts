import { readFile } from '@studio/domain/reverse'
import { expect, test } from 'vitest'
import { noFacts } from '../file/facts.ts'
import { readStructure, thumbnailIn } from '../file/structure.ts'
import { fileFindings } from './file-findings.ts'

// 500 seeded hostile files. Their cost is counted, not timed.

const FILES = 500
const MAX_PARTS = 2001
const MEGABYTE = 2 ** 20

function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof seeded>

const text = (content: string) => new TextEncoder().encode(content)
const be32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
const join = (...parts: (Uint8Array | readonly number[] | string)[]) => {
  const all = parts.map((part) => (typeof part === 'string' ? latin(part) : Uint8Array.from(part)))
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const latin = (content: string) => Uint8Array.from(content, (sign) => sign.charCodeAt(0))
const deflated = async (plain: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(
      new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate')),
    ).arrayBuffer(),
  )

const chunk = (kind: string, data: Uint8Array) => join(be32(data.length), kind, data, [0, 0, 0, 0])
const png = (width: number, height: number, ...chunks: Uint8Array[]) =>
  join(
    ...['\x89PNG\r\n\x1a\n', chunk('IHDR', join(be32(width), be32(height), [8, 2, 0, 0, 0]))],
    ...chunks,
    chunk('IEND', new Uint8Array()),
  )
const segment = (marker: number, data: Uint8Array) =>
  join([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255], data)
const jpeg = (...segments: Uint8Array[]) =>
  join(
    ...[[0xff, 0xd8], ...segments],
    segment(0xc0, Uint8Array.of(8, 1, 0, 1, 0, 3)),
    segment(0xda, Uint8Array.of(1)),
    ...[
      [1, 2, 3],
      [0xff, 0xd9],
    ],
  )
const box = (kind: string, ...data: Uint8Array[]) => {
  const inner = join(...data)
  return join(be32(inner.length + 8), kind, inner)
}

const bomb = await deflated(new Uint8Array(16 * MEGABYTE))
const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>'

/** Nodes that reference each other. */
const graph = (random: Random) =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [
        String(at),
        {
          class_type: at === 0 ? 'KSampler' : 'ConditioningCombine',
          inputs: {
            positive: [String(random(2000)), 0],
            negative: [String(at), 0],
            text: [String(random(2000)), 0],
          },
        },
      ]),
    ),
  )

const ingredients = box(
  'jumb',
  box('jumd', latin('c2pa'), new Uint8Array(12), Uint8Array.of(3), latin('c2pa\0')),
  ...Array.from({ length: 1000 }, (_, at) =>
    box(
      'jumb',
      box('jumd', latin('cbor'), new Uint8Array(12), Uint8Array.of(3), latin(`c2pa.ingredient__${at}\0`)),
      box('cbor', Uint8Array.of(0xa1, 0x61, 0x61, 0xbb, 255, 255, 255, 255, 255, 255, 255, 255)),
    ),
  ),
)
/** A cyclic table, with tags of four billion values. */
const loop = (random: Random) =>
  join(
    'II*\0',
    [8, 0, 0, 0, 2, 0],
    [0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0],
    [0x0f, 1, 2, 0, 255, 255, 255, 255, random(256), 0, 0, 0],
    [8, 0, 0, 0],
  )

const KINDS: Record<string, (random: Random) => Uint8Array> = {
  'bombs in packed texts': () =>
    png(8, 8, ...Array.from({ length: 12 }, () => chunk('zTXt', join('parameters\0\0', bomb)))),
  'a bomb in international text': () => png(8, 8, chunk('iTXt', join('parameters\0\x01\0\0\0', bomb))),
  '256 megapixels': () => png(16_000, 16_000, chunk('IDAT', bomb)),
  'a graph that goes round': (random) => png(8, 8, chunk('tEXt', join('prompt\0', text(graph(random))))),
  'markup in a prompt': () =>
    png(
      8,
      8,
      chunk(
        'tEXt',
        join('parameters\0', `${MARKUP}\nNegative prompt: ${MARKUP}\nSteps: 20, Seed: 1, CFG scale: 7`),
      ),
    ),
  'EXIF that leads to itself': (random) => jpeg(segment(0xe1, join('Exif\0\0', loop(random)))),
  'credentials of 1,000 ingredients': () => png(8, 8, chunk('caBX', ingredients)),
  'a film of boxes in boxes': () =>
    join(
      box('ftyp', latin('avifmif1')),
      Array.from({ length: 400 }, () => 'meta').reduce(
        (inner, kind) => box(kind, Uint8Array.of(0, 0, 0, 0), inner),
        new Uint8Array(),
      ),
    ),
  'thousands of parts': () => jpeg(...Array.from({ length: 5000 }, () => segment(0xe5, new Uint8Array(2)))),
  'two formats in one': () => join(jpeg(), png(9, 9), '%PDF-1.7 PK\x03\x04'),
  'a GIF without an end': (random) =>
    join(
      'GIF89a',
      [8, 0, 8, 0, 0xf7, 0, 0],
      new Uint8Array(768),
      Uint8Array.from({ length: 3000 }, () => random(256)),
    ),
  'a WebP that lies about its length': () =>
    join('RIFF', [255, 255, 255, 255], 'WEBPEXIF', [255, 255, 255, 127], 'Exif\0\0II*\0'),
  'nothing at all': () => new Uint8Array(),
  'any bytes': (random) => Uint8Array.from({ length: random(4000) }, () => random(256)),
}
const makers = Object.entries(KINDS)
const files = new Map<string, Uint8Array>()

/** The first of each kind as designed; the others truncated, with some bytes changed. */
function hostile(index: number): { name: string; bytes: Uint8Array } {
  const [name, make] = makers[index % makers.length]!
  const random = seeded(index + 1)
  const whole = files.get(name) ?? make(random)
  files.set(name, whole)
  if (index < makers.length) return { name, bytes: whole }
  const bytes = whole.slice(0, index % 3 === 0 ? random(whole.length) : whole.length)
  for (let times = random(20); times > 0 && bytes.length > 16; times--)
    bytes[8 + random(Math.min(600, bytes.length - 8))] = random(256)
  return { name, bytes }
}

test(`reads ${FILES} hostile files to the end, within limits`, async () => {
  for (let index = 0; index < FILES; index++) {
    const { name, bytes } = hostile(index)
    const facts = readStructure(bytes)
    const message = `${index}, ${name}`
    expect(facts.parts.length, message).toBeLessThanOrEqual(MAX_PARTS)
    expect(
      fileFindings(facts).every(({ strength }) => strength !== 'strong'),
      message,
    ).toBe(true)
    const read = await readFile(bytes)
    // At most ten tags, generation settings and an author: long content isn't passed on.
    expect(JSON.stringify(read?.facts ?? {}).length, message).toBeLessThan(4 * MEGABYTE)
  }
})

test('skips and reports bombs, and detects huge images before decoding', async () => {
  const random = seeded(1)
  for (const name of ['bombs in packed texts', 'a bomb in international text'] as const)
    expect((await readFile(KINDS[name]!(random)))?.facts.unread, name).toContainEqual({
      part: expect.stringMatching(/^[iz]TXt /),
      why: 'too-long',
    })
  expect(readStructure(KINDS['256 megapixels']!(random))).toMatchObject({ width: 16_000, height: 16_000 })
})

/** An AVIF of boxes only, with an EXIF item that names an editor. */
const AVIF_WITH_EXIF =
  'AAAAFGZ0eXBhdmlmAAAAAG1pZjEAAAC6bWV0YQAAAAAAAAAgaGRscgAAAAAAAAAAAAAAAAAAAAAAAAAAcGljdAAAAEZpaW5mAAAAAAACAAAAHGluZmUCAAAAAAEAAGF2MDFhbiBpdGVtAAAAABxpbmZlAgAAAAACAABFeGlmYW4gaXRlbQAAAABAaWxvYwEAAABERAACAAEAAAAAAAAA1gABAAAAAQAAAAAAAAAEAAIAAAAAAAAA2gABAAAAAQAAAAAAAAA9AAAACGlkYXQAAABJbWRhdAAAAAAAAAAATU0AKgAAAAgAAgExAAIAAAANAAAAJodpAAQAAAABAAAAMwAAAABEYXJrcm9vbSA0LjEAAAAAAAAA'

test('never calls an unread part normal', () => {
  const saysOf = (bytes: Uint8Array) => fileFindings(readStructure(bytes))[0]!.says
  const avif = Uint8Array.from(atob(AVIF_WITH_EXIF), (letter) => letter.charCodeAt(0))
  expect(readStructure(avif).exif?.software).toBe('Darkroom 4.1')
  expect(saysOf(avif)).toBe('structureEditor')
  // The editor name points beyond the end of the file.
  expect(saysOf(avif.slice(0, -24))).not.toBe('structureUsual')
  const chunk = (kind: string, data: Uint8Array) => join(kind, [data.length, 0, 0, 0], data)
  const webp = (...chunks: Uint8Array[]) => {
    const body = join('WEBP', ...chunks)
    return join('RIFF', [body.length & 255, body.length >> 8, 0, 0], body)
  }
  const exif = join('II*\0', [8, 0, 0, 0], [1, 0, 0x31, 1, 2, 0, 200, 0, 0, 0, 99, 0, 0, 0, 0, 0, 0, 0])
  expect(saysOf(webp(chunk('EXIF', exif)))).toBe('structureUnread')
  expect(saysOf(webp(...Array.from({ length: 2_100 }, () => chunk('ABCD', new Uint8Array()))))).toBe(
    'structureCapped',
  )
})

test('shows markup in a prompt as text', async () => {
  const read = await readFile(KINDS['markup in a prompt']!(seeded(1)))
  expect(read?.facts.recipe).toMatchObject({ prompt: MARKUP, negative: MARKUP })
})

test('reports animated, CMYK and HDR images', () => {
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0]
  const gif = (frames: number) =>
    join('GIF89a', [1, 0, 1, 0, 0, 0, 0], ...Array.from({ length: frames }, () => frame), [0x3b])
  expect([1, 2].map((frames) => readStructure(gif(frames)).isAnimated)).toEqual([false, true])
  expect(readStructure(png(8, 8, chunk('acTL', new Uint8Array(8)))).isAnimated).toBe(true)
  const ink = join([0xff, 0xd8], segment(0xc0, Uint8Array.of(8, 1, 0, 1, 0, 4)))
  expect([ink, jpeg()].map((bytes) => readStructure(bytes).isCmyk)).toEqual([true, false])
  const bright = [
    png(8, 8, chunk('cICP', Uint8Array.of(9, 16, 0, 1))),
    jpeg(segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x hdrgm:Version="1.0"/>'))),
    join(
      box('ftyp', latin('avif')),
      box('meta', box('colr', latin('nclx'), Uint8Array.of(0, 9, 0, 16, 0, 9, 128))),
    ),
    png(8, 8, chunk('cICP', Uint8Array.of(1, 13, 0, 1))),
  ]
  expect(bright.map((bytes) => readStructure(bytes).isHdr)).toEqual([true, true, true, false])
})

test('doesn’t decode a thumbnail that claims to be huge', () => {
  const small = (width: number, height: number) =>
    join(
      [0xff, 0xd8],
      segment(0xc0, Uint8Array.of(8, height >> 8, height & 255, width >> 8, width & 255, 3)),
      segment(0xda, Uint8Array.of(1)),
      [1, 2, 3, 0xff, 0xd9],
    )
  const isUnpacked = (thumbnail: Uint8Array | undefined) =>
    thumbnailIn({ ...noFacts('jpeg'), thumbnail }) !== undefined
  expect(
    [small(160, 120), small(65_000, 65_000), small(160, 0), png(8, 8), undefined].map(isUnpacked),
  ).toEqual([true, false, false, false, false])
})
