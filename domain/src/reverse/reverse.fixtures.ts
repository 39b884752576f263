// Test files: each container with the metadata of a program.

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

export function join(...parts: readonly (Uint8Array | string | readonly number[])[]): Uint8Array {
  const all = parts.map((part) => (typeof part === 'string' ? bytesOf(part) : Uint8Array.from(part)))
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const be32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const le32 = (value: number) => be32(value).toReversed()
const be16 = (value: number) => [value >> 8, value & 255]

export async function packed(bytes: Uint8Array, format: 'deflate' | 'gzip' = 'deflate'): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new CompressionStream(format))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export const chunk = (kind: string, data: Uint8Array | string): Uint8Array =>
  join(be32(data.length), kind, data, [0, 0, 0, 0])
export const text = (key: string, value: string) => chunk('tEXt', join(key, [0], utf8(value)))
export const packedText = async (key: string, value: Uint8Array) =>
  chunk('zTXt', join(key, [0, 0], await packed(value)))
export const utf8Text = (key: string, value: string) => chunk('iTXt', join(key, [0, 0, 0, 0, 0], utf8(value)))
export const packedUtf8Text = async (key: string, value: string) =>
  chunk('iTXt', join(key, [0, 1, 0, 0, 0], await packed(utf8(value))))

/** Chunks before and after the pixels of a PNG. */
export const png = (before: readonly Uint8Array[], after: readonly Uint8Array[] = [], size = 64) =>
  join(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', join(be32(size), be32(size), [8, 6, 0, 0, 0])),
    ...before,
    chunk('IDAT', 'pixels'),
    ...after,
    chunk('IEND', ''),
  )

const segment = (marker: number, data: Uint8Array) => join([0xff, marker], be16(data.length + 2), data)

/** A JPEG of 64 by 48 pixels with extra segments. */
export const jpeg = (...segments: readonly Uint8Array[]) =>
  join(
    [0xff, 0xd8],
    ...segments,
    segment(0xc0, join([8], be16(48), be16(64), [3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])),
    [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9],
  )
export const exifSegment = (exif: Uint8Array) => segment(0xe1, join('Exif\0\0', exif))
export const xmpSegment = (xmp: string) => segment(0xe1, join('http://ns.adobe.com/xap/1.0/\0', utf8(xmp)))
/** Boxes split in two, like long ones. */
export function boxSegments(boxes: Uint8Array): Uint8Array[] {
  const cut = Math.ceil(boxes.length / 2)
  const head = (piece: number) => join('JP', be16(1), be32(piece))
  return [
    segment(0xeb, join(head(1), boxes.subarray(0, cut))),
    segment(0xeb, join(head(2), boxes.subarray(0, 8), boxes.subarray(cut))),
  ]
}

export function webp(...chunks: readonly [kind: string, data: Uint8Array][]): Uint8Array {
  const size = join([0, 0, 0, 0], [63, 0, 0], [47, 0, 0])
  const inner = [['VP8X', size] as const, ...chunks].map(([kind, data]) =>
    join(kind, le32(data.length), data, data.length % 2 ? [0] : []),
  )
  const body = join('WEBP', ...inner)
  return join('RIFF', le32(body.length), body)
}

type Entry = [tag: number, value: string | number | Uint8Array | [above: number, below: number]]

function entryOf([, value]: Entry): { type: number; count: number; data: Uint8Array } {
  if (typeof value === 'string')
    return { type: 2, count: utf8(value).length + 1, data: join(utf8(value), [0]) }
  if (typeof value === 'number') return { type: 3, count: 1, data: join(be16(value), [0, 0]) }
  if (value instanceof Uint8Array) return { type: 7, count: value.length, data: value }
  return { type: 5, count: 1, data: join(be32(value[0]), be32(value[1])) }
}

/** A big-endian tag table; `own` goes into the EXIF table. `loop` links the EXIF table back to the first. */
export function exif(first: readonly Entry[], own: readonly Entry[] = [], loop = false): Uint8Array {
  const table = (entries: readonly Entry[], at: number, link?: number) => {
    const count = entries.length + (link === undefined ? 0 : 1)
    let place = at + 2 + count * 12 + 4
    const data: Uint8Array[] = []
    const rows = entries.map((entry) => {
      const { type, count: length, data: value } = entryOf(entry)
      const row = join(be16(entry[0]), be16(type), be32(length))
      if (value.length <= 4) return join(row, value, new Uint8Array(4 - value.length))
      data.push(value)
      place += value.length
      return join(row, be32(place - value.length))
    })
    const further = link === undefined ? [] : [join(be16(0x8769), be16(4), be32(1), be32(link))]
    return join(be16(count), ...rows, ...further, be32(0), ...data)
  }
  const length = table(first, 8, 0).length
  return join('MM', be16(42), be32(8), table(first, 8, loop ? 8 : 8 + length), table(own, 8 + length))
}

/** UTF-16 as written by A1111 (`be`) and by others. */
export const userComment = (words: string, order: 'be' | 'le' = 'be'): Entry => [
  0x9286,
  join(
    'UNICODE\0',
    [...words].flatMap((sign) => {
      const pair = be16(sign.charCodeAt(0))
      return order === 'be' ? pair : pair.toReversed()
    }),
  ),
]

export const box = (kind: string, ...data: readonly (Uint8Array | string | readonly number[])[]) => {
  const inner = join(...data)
  return join(be32(inner.length + 8), kind, inner)
}

/** An MP4 with a named text in `moov/udta/meta`. */
export function mp4(key: string, value: string): Uint8Array {
  const keys = box('keys', be32(0), be32(1), box('mdta', key))
  const item = join(be32(0))
  const data = box('data', be32(1), item, utf8(value))
  const list = join(be32(data.length + 8), be32(1), data)
  const meta = box('meta', be32(0), box('hdlr', new Uint8Array(25)), keys, box('ilst', list))
  return join(box('ftyp', 'isom', be32(0)), box('moov', box('udta', meta)))
}

/** Encodes a value as CBOR. */
export function cbor(value: unknown): Uint8Array {
  const head = (kind: number, length: number) =>
    length < 24 ? [(kind << 5) | length] : [(kind << 5) | 25, ...be16(length)]
  if (typeof value === 'number') return join(head(0, value))
  if (typeof value === 'string') return join(head(3, utf8(value).length), utf8(value))
  if (Array.isArray(value)) return join(head(4, value.length), ...value.map(cbor))
  const entries = Object.entries(value as object)
  return join(head(5, entries.length), ...entries.flatMap(([name, inner]) => [cbor(name), cbor(inner)]))
}

const labelled = (label: string, ...inner: readonly Uint8Array[]) =>
  box('jumb', box('jumd', new Uint8Array(16), [3], label, [0]), ...inner)

/** Unsigned content credentials with a claim and assertions. */
export const credentials = (claim: object, assertions: Record<string, object> = {}) =>
  labelled(
    'c2pa',
    labelled(
      'urn:c2pa:1',
      labelled(
        'c2pa.assertions',
        ...Object.entries(assertions).map(([label, data]) => labelled(label, box('cbor', cbor(data)))),
      ),
      labelled('c2pa.claim.v2', box('cbor', cbor(claim))),
    ),
  )

/** Hides a text in the lowest bits, column by column. */
export async function hide(
  signature: 'stealth_pnginfo' | 'stealth_pngcomp' | 'stealth_rgbinfo',
  words: string,
  { width, height }: { width: number; height: number },
) {
  const plain = utf8(words)
  const inner = signature.endsWith('comp') ? await packed(plain, 'gzip') : plain
  const bytes = join(signature, be32(inner.length * 8), inner)
  const data = new Uint8ClampedArray(width * height * 4).fill(254)
  const channels = signature.includes('rgb') ? [0, 1, 2] : [3]
  let bit = 0
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++)
      for (const channel of channels) {
        data[(y * width + x) * 4 + channel]! |= ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
        bit++
      }
  return (from: number, count: number) => {
    const columns = new Uint8ClampedArray(count * height * 4)
    for (let y = 0; y < height; y++)
      columns.set(data.subarray((y * width + from) * 4, (y * width + from + count) * 4), y * count * 4)
    return columns
  }
}

interface Item {
  kind: 'Exif' | 'mime' | 'av01'
  data: Uint8Array
  /** MIME type of `mime` items. */
  mime?: string
  encoding?: string
  /** 0: in the file, 1: in `idat`, 2: in the previous item. */
  method?: 0 | 1 | 2
  /** Number of extents. */
  pieces?: number
  isElsewhere?: boolean
}

/** A box file with items in `meta`, as in AVIF and HEIC. `version` is that of `iloc`. */
export function itemFile(items: readonly Item[], { brand = 'avif', version = 1 } = {}): Uint8Array {
  const wide = (value: number) => (version < 2 ? be16(value) : be32(value))
  const entries = items.map(({ kind, mime, encoding }, n) =>
    box(
      'infe',
      [2, 0, 0, 0],
      be16(n + 1),
      be16(0),
      kind,
      'an item\0',
      mime ? `${mime}\0${encoding ?? ''}\0` : '',
    ),
  )
  const inItems = items.map(({ method }) => method === 1)
  const idat = join(...items.filter((_, n) => inItems[n]).map(({ data }) => data))
  const file = join(...items.filter((_, n) => !inItems[n]).map(({ data }) => data))
  const references = items.flatMap(({ method }, n) =>
    method === 2 ? [box('iloc', be16(n + 1), be16(1), be16(n))] : [],
  )
  const ftyp = box('ftyp', brand, be32(0), 'mif1')
  const metaAt = (start: number) => {
    let [inFile, inIdat] = [start, 0]
    const places = items.map(({ data, method = 0, pieces = 1, isElsewhere }, n) => {
      const from = method === 0 ? inFile : method === 1 ? inIdat : 0
      if (method === 1) inIdat += data.length
      else inFile += data.length
      const size = Math.ceil(data.length / pieces)
      const extents = Array.from({ length: pieces }, (_, piece) =>
        join(
          version > 0 ? be32(1) : '',
          be32(piece * size),
          be32(Math.min(size, data.length - piece * size)),
        ),
      )
      const head = join(wide(n + 1), version > 0 ? be16(method) : '', be16(isElsewhere ? 1 : 0))
      return join(head, be32(from), be16(pieces), ...extents)
    })
    return box(
      'meta',
      be32(0),
      box('hdlr', new Uint8Array(20), 'pict'),
      box('iinf', be32(0), be16(items.length), ...entries),
      box('iloc', [version, 0, 0, 0], [0x44, version > 0 ? 0x44 : 0x40], wide(items.length), ...places),
      ...(references.length > 0 ? [box('iref', be32(0), ...references)] : []),
      box('idat', idat),
    )
  }
  const start = ftyp.length + metaAt(0).length + 8
  return join(ftyp, metaAt(start), box('mdat', file))
}

/** EXIF of an item, with its offset prefix. */
export const exifItem = (data: Uint8Array, before = '') => join(be32(before.length), before, data)
