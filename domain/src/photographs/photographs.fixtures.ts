// Small files as cameras and programs write them.
import { box, join } from '../reverse/reverse.fixtures.ts'

/** Numbers of a value; fractions are pairs, one after the other. */
export type Field = readonly [tag: number, type: number, value: string | Uint8Array | readonly number[]]

/** Order of bytes: Intel or Motorola. */
type Order = 'II' | 'MM'

const [ASCII, SHORT, LONG, FRACTION, SIGNED_FRACTION] = [2, 3, 4, 5, 10]
export const text = (tag: number, value: string): Field => [tag, ASCII, value]
export const short = (tag: number, ...value: number[]): Field => [tag, SHORT, value]
export const long = (tag: number, ...value: number[]): Field => [tag, LONG, value]
export const fraction = (tag: number, ...value: number[]): Field => [tag, FRACTION, value]
export const signedFraction = (tag: number, ...value: number[]): Field => [tag, SIGNED_FRACTION, value]

export function number(value: number, width: number, order: Order): Uint8Array {
  const bytes = Uint8Array.from({ length: width }, (_, n) => Math.floor(value / 256 ** (width - 1 - n)) & 255)
  return order === 'MM' ? bytes : bytes.toReversed()
}

function fieldOf([tag, type, value]: Field, order: Order): { head: Uint8Array; data: Uint8Array } {
  const data =
    typeof value === 'string'
      ? join(new TextEncoder().encode(value), [0])
      : value instanceof Uint8Array
        ? value
        : join(...value.map((each) => number(each, type === SHORT ? 2 : type === 1 ? 1 : 4, order)))
  const isPairs = type === FRACTION || type === SIGNED_FRACTION
  const count = Array.isArray(value) ? value.length / (isPairs ? 2 : 1) : data.length
  return { head: join(number(tag, 2, order), number(type, 2, order), number(count, 4, order)), data }
}

/** A table with its values behind it. @param at its position in the file. */
export function table(fields: readonly Field[], at: number, next = 0, order: Order = 'II'): Uint8Array {
  let place = at + 2 + fields.length * 12 + 4
  const behind: Uint8Array[] = []
  const rows = fields.map((field) => {
    const { head, data } = fieldOf(field, order)
    if (data.length <= 4) return join(head, data, new Uint8Array(4 - data.length))
    behind.push(data)
    place += data.length
    return join(head, number(place - data.length, 4, order))
  })
  return join(number(fields.length, 2, order), ...rows, number(next, 4, order), ...behind)
}

export interface Tables {
  main?: readonly Field[]
  camera?: readonly Field[]
  place?: readonly Field[]
  /** Tables of further images (SubIFDs). */
  sub?: readonly (readonly Field[])[]
  thumbnail?: Uint8Array
  order?: Order
  /** Second word of the file. */
  magic?: number
  /** Bytes between the header and the first table. */
  before?: Uint8Array
}

/** A TIFF file, also as EXIF: the main table links to those of the camera, the place and the thumbnail. */
export function tiff(tables: Tables): Uint8Array {
  const {
    main = [],
    camera,
    place,
    sub = [],
    thumbnail,
    order = 'II',
    magic = 42,
    before = new Uint8Array(),
  } = tables
  const start = 8 + before.length
  const mainOf = (at: { camera: number; place: number; sub: number[] }, next: number) =>
    table(
      [
        ...main,
        ...(camera ? [long(0x8769, at.camera)] : []),
        ...(place ? [long(0x8825, at.place)] : []),
        ...(sub.length > 0 ? [long(0x14a, ...at.sub)] : []),
      ],
      start,
      next,
      order,
    )
  const parts: Uint8Array[] = []
  let end = start + mainOf({ camera: 0, place: 0, sub: sub.map(() => 0) }, 0).length
  const add = (fields: readonly Field[]) => {
    const at = end
    parts.push(table(fields, at, 0, order))
    end += parts.at(-1)!.length
    return at
  }
  const at = {
    camera: camera ? add(camera) : 0,
    place: place ? add(place) : 0,
    sub: sub.map(add),
  }
  const next = thumbnail ? end : 0
  if (thumbnail) {
    add([long(0x201, end + 30), long(0x202, thumbnail.length)])
    parts.push(thumbnail)
  }
  const head = join(order, number(magic, 2, order), number(start, 4, order), before)
  return join(head, mainOf(at, next), ...parts)
}

/** A JPEG with a frame of a given size. */
export function smallJpeg(width: number, height: number, length = 0): Uint8Array {
  const frame = join([8], number(height, 2, 'MM'), number(width, 2, 'MM'), [1, 1, 0x11, 0])
  const start = join([0xff, 0xd8, 0xff, 0xc0], number(frame.length + 2, 2, 'MM'), frame, [0xff, 0xda, 0, 2])
  return join(start, new Uint8Array(Math.max(0, length - start.length - 2)), [0xff, 0xd9])
}

/** XMP of some properties: elements and attributes of one description. */
export const xmp = (elements: string, attributes = '') =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
 xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${attributes}>
${elements}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Photoshop's image resources with datasets of IPTC. */
export function iptc(datasets: readonly (readonly [number: number, text: string])[]): Uint8Array {
  const records = join(
    ...datasets.map(([id, words]) => {
      const data = new TextEncoder().encode(words)
      return join([0x1c, 2, id], number(data.length, 2, 'MM'), data)
    }),
  )
  return join('8BIM', [4, 4, 0, 0], number(records.length, 4, 'MM'), records, records.length % 2 ? [0] : [])
}

export const segment = (marker: number, ...data: readonly (Uint8Array | string | readonly number[])[]) => {
  const inner = join(...data)
  return join([0xff, marker], number(inner.length + 2, 2, 'MM'), inner)
}

/** A HEIC whose main item, number 7, has properties, with EXIF in item 8. */
export function heif(properties: readonly Uint8Array[], exif?: Uint8Array): Uint8Array {
  const size = (width: number, height: number) =>
    box('ispe', [0, 0, 0, 0], number(width, 4, 'MM'), number(height, 4, 'MM'))
  // The first property is that of a tile, which isn't the main item.
  const all = [size(512, 512), size(4_032, 3_024), ...properties]
  const own = all.slice(1).map((_, n) => 0x80 | (n + 2))
  const ipma = box('ipma', [0, 0, 0, 0], number(2, 4, 'MM'), [0, 1, 1, 1], [0, 7, own.length, ...own])
  const item = exif && join([0, 0, 0, 0], exif)
  const items = item
    ? [
        box('iinf', [0, 0, 0, 0, 0, 1], box('infe', [2, 0, 0, 0, 0, 8, 0, 0], 'Exif', [0])),
        box(
          'iloc',
          [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 8, 0, 1, 0, 0, 0, 1],
          [0, 0, 0, 0],
          number(item.length, 4, 'MM'),
        ),
        box('idat', item),
      ]
    : []
  const pitm = box('pitm', [0, 0, 0, 0], [0, 7])
  return join(
    box('ftyp', 'heic', [0, 0, 0, 0], 'mif1'),
    box('meta', [0, 0, 0, 0], pitm, box('iprp', box('ipco', ...all), ipma), ...items),
  )
}

const CANON = Uint8Array.from(
  '85c0b687820f11e08111f4ce462b6a48'.match(/../g)!.map((pair) => Number.parseInt(pair, 16)),
)

/** The start of a CR3, up to its tracks. */
export function cr3(blocks: Record<string, Uint8Array>, ...tracks: readonly Uint8Array[]): Uint8Array {
  const canon = Object.entries(blocks).map(([kind, data]) => box(kind, data))
  return join(
    box('ftyp', 'crx ', [0, 0, 0, 1], 'crx isom'),
    box('moov', box('uuid', CANON, ...canon), ...tracks),
  )
}
