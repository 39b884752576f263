// Photographs full of private metadata: every part that cameras and editors write has a unique text.
import sharp from 'sharp'
import { noisy } from './hostile.fixtures.ts'

/** Seconds of the latitude, 1234/100, as EXIF stores them. */
const GPS = Buffer.from([0xd2, 0x04, 0, 0, 0x64, 0, 0, 0])
const common = ['MARK-SERIAL', 'MARK-NOTE', 'MARK-OWNER', 'MARK-TRAILER', GPS]

/** Texts and bytes of the files that nobody but their owner may get. */
export const MARKERS = {
  jpeg: [
    ...common,
    'MARK-XMP-PERSON',
    'MARK-IFD1',
    'MARK-COMMENT',
    'MARK-IPTC',
    'MARK-MPF',
    'MARK-JFXX',
    'MARK-BETWEEN',
  ],
  png: [...common, 'MARK-TEXT', 'MARK-UNKNOWN'],
  webp: [...common, 'MARK-XMP-PERSON', 'MARK-UNKNOWN'],
} satisfies Record<string, (string | Buffer)[]>

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:History="MARK-XMP-PERSON"/></rdf:RDF></x:xmpmeta>`

const MAKER_NOTE = 0x927c

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function chunk(kind: string, data: Buffer, format: 'png' | 'webp'): Buffer {
  const length = Buffer.alloc(4)
  if (format === 'png') {
    length.writeUInt32BE(data.length)
    // Decoders ignore the checksum of a chunk that they don’t need.
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
  }
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(kind), length, data, Buffer.alloc(data.length % 2)])
}

/** A small image, on its side, with a wide colour profile, EXIF and XMP. */
const base = async (format: keyof typeof MARKERS, width: number, height: number): Promise<Buffer> =>
  sharp(await noisy(width, height, 'png'))
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withXmp(XMP)
    .withExifMerge({
      IFD0: { Artist: 'MARK-OWNER' },
      IFD2: { BodySerialNumber: 'MARK-SERIAL', UserComment: 'MARK-NOTE' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 59/1 1234/100' },
    })
    .toFormat(format, format === 'png' ? {} : { quality: 90 })
    .toBuffer()

async function jpegOf(width: number, height: number): Promise<Buffer> {
  const whole = await base('jpeg', width, height)
  // The encoder writes no MakerNote, so the comment of the user becomes one.
  whole.writeUInt16LE(MAKER_NOTE, whole.indexOf(Buffer.of(0x86, 0x92)))
  const quantisation = whole.indexOf(Buffer.of(0xff, 0xdb))
  const frame = whole.indexOf(Buffer.of(0xff, 0xc0))
  const extra = [
    segment(0xe0, Buffer.from('JFXX\0\x10MARK-JFXX')),
    // A second EXIF block, as the thumbnail of the whole image before it was cropped.
    segment(0xe1, Buffer.from('Exif\0\0MARK-IFD1')),
    segment(0xe2, Buffer.from('MPF\0MARK-MPF')),
    segment(0xed, Buffer.from('Photoshop 3.0\0MARK-IPTC')),
    segment(0xfe, Buffer.from('MARK-COMMENT')),
  ]
  return Buffer.concat([
    whole.subarray(0, quantisation),
    ...extra,
    whole.subarray(quantisation, frame),
    segment(0xfe, Buffer.from('MARK-BETWEEN')),
    whole.subarray(frame),
    // A motion clip.
    Buffer.from('\0\0\0\x18ftypmp42MARK-TRAILER', 'latin1'),
  ])
}

/** A photograph as a camera and an editor leave it. It contains all `MARKERS` of its format. */
export async function photographOf(format: keyof typeof MARKERS, width = 96, height = 64): Promise<Buffer> {
  if (format === 'jpeg') return jpegOf(width, height)
  const whole = await base(format, width, height)
  if (format === 'png') {
    const end = whole.lastIndexOf('IEND') - 4
    return Buffer.concat([
      whole.subarray(0, end),
      chunk('teXt', Buffer.from('Author\0MARK-TEXT'), 'png'),
      chunk('prVt', Buffer.from('MARK-UNKNOWN'), 'png'),
      whole.subarray(end),
      Buffer.from('MARK-TRAILER'),
    ])
  }
  const extended = Buffer.concat([whole, chunk('NOTE', Buffer.from('MARK-UNKNOWN'), 'webp')])
  extended.writeUInt32LE(extended.length - 8, 4)
  return Buffer.concat([extended, Buffer.from('MARK-TRAILER')])
}
