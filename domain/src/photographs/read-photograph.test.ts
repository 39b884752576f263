import { describe, expect, test } from 'vitest'
import {
  box,
  chunk,
  exifItem,
  exifSegment,
  itemFile,
  join,
  jpeg,
  png,
  webp,
  xmpSegment,
} from '../reverse/reverse.fixtures.ts'
import { readPhotograph, readSidecar } from './index.ts'
import {
  cr3,
  type Field,
  fraction,
  heif,
  iptc,
  long,
  number,
  segment,
  short,
  signedFraction,
  smallJpeg,
  text,
  tiff,
  type Tables,
  xmp,
} from './photographs.fixtures.ts'

const utf8 = (words: string) => new TextEncoder().encode(words)

const MAIN = [text(0x10f, 'NIKON CORPORATION'), text(0x110, 'NIKON Z 6'), short(0x112, 6)]
const CAMERA = [
  fraction(0x829a, 1, 250),
  fraction(0x829d, 28, 10),
  short(0x8827, 800),
  text(0x9003, '2026:11:18 10:12:00'),
  text(0x9011, '+01:00'),
  text(0x9291, '12'),
  short(0x9209, 0x19),
  fraction(0x920a, 85, 1),
  short(0xa405, 127),
  text(0xa431, '6012345'),
  text(0xa434, 'NIKKOR Z 85mm f/1.8 S'),
]
const PLACE = [
  text(1, 'N'),
  fraction(2, 40, 1, 25, 1, 300, 10),
  text(3, 'W'),
  fraction(4, 3, 1, 42, 1, 0, 1),
  [5, 1, [1]] as const,
  fraction(6, 125, 10),
  fraction(7, 9, 1, 12, 1, 5, 10),
  text(0x1d, '2026:11:18'),
]
const THUMBNAIL = smallJpeg(160, 120)
const WHOLE: Tables = { main: MAIN, camera: CAMERA, place: PLACE, thumbnail: THUMBNAIL }

const EXPECTED = {
  orientation: 6,
  make: 'NIKON CORPORATION',
  model: 'NIKON Z 6',
  camera: 'NIKON Z 6',
  lens: 'NIKKOR Z 85mm f/1.8 S',
  serial: '6012345',
  iso: 800,
  focalLength: 85,
  focalLength35mm: 127,
  aperture: 2.8,
  exposureTime: 0.004,
  flash: true,
  capturedAtLocal: '2026-11-18T10:12:00',
  subsecondMs: 120,
  captureOffset: '+01:00',
  gpsTime: '2026-11-18T09:12:00.500Z',
  location: { latitude: 40.425, longitude: -3.7, altitude: -12.5 },
  thumbnail: THUMBNAIL,
}

const inJpeg = (tables: Tables) => readPhotograph(jpeg(exifSegment(tiff(tables))))
const camera = (...fields: Field[]) => inJpeg({ camera: fields })

describe('EXIF', () => {
  test.each(['II', 'MM'] as const)('is read in byte order %s', (order) => {
    expect(inJpeg({ ...WHOLE, order })).toEqual({
      ...EXPECTED,
      format: 'jpeg',
      width: 64,
      height: 48,
      subjects: [],
    })
  })

  test('is read from every format that has it', () => {
    const block = tiff(WHOLE)
    const files = {
      png: png([chunk('eXIf', block)]),
      webp: webp(['EXIF', block]),
      avif: itemFile([{ kind: 'Exif', data: exifItem(block) }]),
      heic: itemFile([{ kind: 'Exif', data: exifItem(block, 'Exif\0\0') }], { brand: 'heic' }),
      tiff: tiff({ ...WHOLE, main: [short(0x100, 300), short(0x101, 200), ...MAIN] }),
      raf: join(
        'FUJIFILMCCD-RAW ',
        new Uint8Array(68),
        number(92, 4, 'MM'),
        number(9_999, 4, 'MM'),
        jpeg(exifSegment(block)),
      ),
    }
    for (const [format, file] of Object.entries(files))
      expect(readPhotograph(file), format).toMatchObject({ ...EXPECTED, format })
    expect(readPhotograph(files.tiff)).toMatchObject({ width: 300, height: 200 })
    expect(readPhotograph(files.raf)).not.toHaveProperty('width')
    expect(readPhotograph(webp(['EXIF', join('Exif\0\0', block)]))).toMatchObject(EXPECTED)
  })

  test('is read from the blocks of a CR3', () => {
    const file = cr3({
      CMT1: tiff({ main: [short(0x100, 6_000), short(0x101, 4_000), ...MAIN] }),
      CMT2: tiff({ main: CAMERA }),
      CMT4: tiff({ main: PLACE }),
      THMB: join([0, 0, 0, 0, 0, 160, 0, 120], number(THUMBNAIL.length, 4, 'MM'), [0, 1, 0, 0], THUMBNAIL),
    })
    expect(readPhotograph(file)).toMatchObject({ ...EXPECTED, format: 'cr3', width: 6_000, height: 4_000 })
  })

  test('gives no values that mean "unknown"', () => {
    expect(
      camera(
        text(0x9003, '0000:00:00 00:00:00'),
        text(0x9011, '   :  '),
        text(0x9291, ' '),
        fraction(0x829a, 0, 0),
        fraction(0x829d, 0, 1),
        fraction(0x920a, 5, 0),
        short(0x8827, 0),
        text(0xa434, '----'),
        text(0xa431, '   '),
      ),
    ).toEqual({ format: 'jpeg', width: 64, height: 48, orientation: 1, subjects: [] })
    expect(inJpeg({ main: [short(0x112, 9)] }).orientation).toBe(1)
    expect(inJpeg({ main: [short(0x112, 0)] }).orientation).toBe(1)
  })

  test.each([
    ['2026:02:30 10:00:00', undefined],
    ['2026:13:01 10:00:00', undefined],
    ['2026:11:18 24:00:00', undefined],
    ['    :  :     :  :  ', undefined],
    ['2026-11-18T10:12', '2026-11-18T10:12:00'],
    ['2026:11:18 10:12:59', '2026-11-18T10:12:59'],
  ])('gives the time of %s', (recorded, expected) => {
    expect(camera(text(0x9003, recorded)).capturedAtLocal).toBe(expected)
  })

  test('gives milliseconds and only possible offsets', () => {
    const at = (subsecond: string, offset: string) =>
      camera(text(0x9003, '2026:11:18 10:12:00'), text(0x9291, subsecond), text(0x9011, offset))
    expect(at('5', '-03:30')).toMatchObject({ subsecondMs: 500, captureOffset: '-03:30' })
    expect(at('123456', 'Z')).toMatchObject({ subsecondMs: 123, captureOffset: '+00:00' })
    expect(at('1x', '+15:00')).not.toHaveProperty('subsecondMs')
    expect(at('1x', '+15:00')).not.toHaveProperty('captureOffset')
  })

  test('takes the time of digitisation with its own offset where that of the photograph is missing', () => {
    expect(
      camera(text(0x9004, '2020:01:02 03:04:05'), text(0x9011, '+05:00'), text(0x9012, '+02:00')),
    ).toMatchObject({ capturedAtLocal: '2020-01-02T03:04:05', captureOffset: '+02:00' })
  })

  test('takes ISO above 65,534 and APEX values from their own fields', () => {
    expect(camera(short(0x8827, 65_535), long(0x8832, 102_400)).iso).toBe(102_400)
    expect(camera(long(0x8831, 200)).iso).toBe(200)
    const apex = camera(signedFraction(0x9201, 8, 1), fraction(0x9202, 4, 1))
    expect(apex).toMatchObject({ exposureTime: 1 / 256, aperture: 4 })
    expect(camera(short(0x9209, 0x10)).flash).toBe(false)
  })

  test.each([
    ['a void fix', [...PLACE, text(9, 'V')]],
    [
      'zero degrees',
      [text(1, 'N'), fraction(2, 0, 1, 0, 1, 0, 1), text(3, 'E'), fraction(4, 0, 1, 0, 1, 0, 1)],
    ],
    [
      '91 degrees',
      [text(1, 'N'), fraction(2, 91, 1, 0, 1, 0, 1), text(3, 'E'), fraction(4, 1, 1, 0, 1, 0, 1)],
    ],
    ['a fraction over zero', [fraction(2, 40, 0, 0, 1, 0, 1), fraction(4, 1, 1, 0, 1, 0, 1)]],
  ])('gives no position for %s', (_, place) => {
    expect(inJpeg({ place })).not.toHaveProperty('location')
  })

  test('gives no GPS time without its date', () => {
    const at = (date: string) => inJpeg({ place: [fraction(7, 9, 1, 12, 1, 5, 1), text(0x1d, date)] }).gpsTime
    expect(at('2026:11:18')).toBe('2026-11-18T09:12:05.000Z')
    expect(at('2026:02:30')).toBeUndefined()
    expect(at('')).toBeUndefined()
    expect(at('1980:01:06')).toBeUndefined()
  })

  test.each([
    ['Canon', 'Canon EOS R6', 'Canon EOS R6'],
    ['SONY', 'ILCE-7M3', 'SONY ILCE-7M3'],
    ['OLYMPUS IMAGING CORP.', 'E-M1', 'OLYMPUS E-M1'],
    ['EASTMAN KODAK COMPANY', 'KODAK DC280', 'KODAK DC280'],
    ['LEICA CAMERA AG', 'LEICA Q2', 'LEICA Q2'],
    ['Apple', 'iPhone 11', 'Apple iPhone 11'],
    ['', 'Pixel 8', 'Pixel 8'],
    ['Canon', '', undefined],
  ])('names the camera of %s and %s', (make, model, name) => {
    expect(inJpeg({ main: [text(0x10f, make), text(0x110, model)] }).camera).toBe(name)
  })

  test('gives a thumbnail only if it is a whole JPEG', () => {
    expect(inJpeg({ thumbnail: THUMBNAIL }).thumbnail).toEqual(THUMBNAIL)
    expect(inJpeg({ thumbnail: utf8('not a JPEG') })).not.toHaveProperty('thumbnail')
    const block = tiff({ thumbnail: THUMBNAIL })
    expect(readPhotograph(jpeg(exifSegment(block.subarray(0, -1))))).not.toHaveProperty('thumbnail')
  })
})

describe('XMP', () => {
  const bag = (words: string[], kind = 'Bag') =>
    `<rdf:${kind}>${words.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:${kind}>`

  test('gives ratings, labels, keywords and texts', () => {
    const facts = readSidecar(
      xmp(
        `<dc:subject>${bag(['Madrid', ' wedding ', 'madrid', 'A &amp; B'])}</dc:subject>
<lr:hierarchicalSubject>${bag(['Places|Spain|Madrid', 'People|Ana'])}</lr:hierarchicalSubject>
<dc:title><rdf:Alt><rdf:li xml:lang="es">Boda</rdf:li><rdf:li xml:lang="x-default">Wedding</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="en">First &#100;ance</rdf:li></rdf:Alt></dc:description>
<dc:creator>${bag(['Ana López', 'Second'], 'Seq')}</dc:creator>
<dc:rights>${bag(['© 2026'], 'Alt')}</dc:rights>
<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture</Iptc4xmpExt:DigitalSourceType>
<exif:GPSLatitude>40,25.5N</exif:GPSLatitude><exif:GPSLongitude>3,42,0W</exif:GPSLongitude>
<exif:DateTimeOriginal>2026-11-18T10:12:00.25+01:00</exif:DateTimeOriginal>`,
        'xmp:Rating="4" xmp:Label=\'Red\'',
      ),
    )
    expect(facts).toEqual({
      rating: 4,
      label: 'Red',
      subjects: ['Madrid', 'wedding', 'A & B', 'Ana'],
      title: 'Wedding',
      description: 'First dance',
      creator: 'Ana López',
      copyright: '© 2026',
      digitalSourceType: 'digitalCapture',
      location: { latitude: 40.425, longitude: -3.7 },
      capturedAtLocal: '2026-11-18T10:12:00',
      subsecondMs: 250,
      captureOffset: '+01:00',
    })
  })

  test.each([
    ['-1', -1],
    ['0', 0],
    ['3.0', 3],
    ['5', 5],
    ['6', undefined],
    ['-2', undefined],
    ['five', undefined],
    ['', undefined],
  ])('reads the rating %s', (rating, expected) => {
    expect(readSidecar(xmp('', `xmp:Rating="${rating}"`)).rating).toBe(expected)
    expect(readSidecar(xmp(`<xmp:Rating>${rating}</xmp:Rating>`)).rating).toBe(expected)
  })

  test('matches properties by namespace, not by prefix', () => {
    const own = (prefix: string, uri: string) =>
      readSidecar(
        `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description xmlns:${prefix}="${uri}" ${prefix}:Rating="2"/></r:RDF>`,
      ).rating
    expect(own('xap', 'http://ns.adobe.com/xap/1.0/')).toBe(2)
    expect(own('xmp', 'http://example.com/other/')).toBeUndefined()
  })

  test('gives develop settings and the crop', () => {
    const crop =
      'crs:CropTop="0.1" crs:CropLeft="0.05" crs:CropBottom="0.9" crs:CropRight="1" crs:CropAngle="-1.5"'
    const read = (attributes: string, elements = '') => readSidecar(xmp(elements, attributes)).develop
    expect(read(`crs:Exposure2012="+0.35" crs:HasCrop="True" ${crop}`)).toEqual({
      settings: {
        Exposure2012: '+0.35',
        HasCrop: 'True',
        CropTop: '0.1',
        CropLeft: '0.05',
        CropBottom: '0.9',
        CropRight: '1',
        CropAngle: '-1.5',
      },
      isApplied: false,
      crop: { top: 0.1, left: 0.05, bottom: 0.9, right: 1, angle: -1.5 },
    })
    expect(read(`crs:HasCrop="False" ${crop}`)).not.toHaveProperty('crop')
    expect(read(`crs:HasCrop="True" crs:AlreadyApplied="True" ${crop}`)).toMatchObject({ isApplied: true })
    expect(read(`crs:HasCrop="True" crs:AlreadyApplied="True" ${crop}`)).not.toHaveProperty('crop')
    expect(read('crs:HasCrop="True" crs:CropTop="0.9" crs:CropBottom="0.1"')).not.toHaveProperty('crop')
    expect(read('crs:HasCrop="True" crs:CropRight="x"')).not.toHaveProperty('crop')
    expect(
      read('', `<crs:ToneCurvePV2012>${bag(['0, 0', '255, 255'], 'Seq')}</crs:ToneCurvePV2012>`)?.settings,
    ).toEqual({ ToneCurvePV2012: '0, 0; 255, 255' })
    expect(read('')).toBeUndefined()
  })

  test('limits keywords and develop settings', () => {
    const words = Array.from({ length: 500 }, (_, n) => `word ${n}`)
    expect(readSidecar(xmp(`<dc:subject>${bag(words)}</dc:subject>`)).subjects).toEqual(words.slice(0, 200))
    const many = Array.from({ length: 1_000 }, (_, n) => `crs:Setting${n}="${n}"`).join(' ')
    expect(Object.keys(readSidecar(xmp('', many)).develop!.settings)).toHaveLength(400)
    const long = readSidecar(xmp('', `crs:Long="${'x'.repeat(3_000)}" crs:Short="1" crs:__proto__="2"`))
      .develop!
    expect(Object.entries(long.settings)).toEqual([
      ['Short', '1'],
      ['__proto__', '2'],
    ])
    const large = Array.from({ length: 100 }, (_, n) => `crs:Large${n}="${'x'.repeat(1_900)}"`).join(' ')
    expect(JSON.stringify(readSidecar(xmp('', large)).develop).length).toBeLessThan(70_000)
  })

  test('is read from every format that has it', () => {
    const packet = xmp('', 'xmp:Rating="3"')
    const keyword = 'XML:com.adobe.xmp'
    const mime = 'application/rdf+xml'
    const files = {
      jpeg: jpeg(xmpSegment(packet)),
      png: png([chunk('iTXt', join(keyword, [0, 0, 0, 0, 0], utf8(packet)))]),
      webp: webp(['XMP ', utf8(packet)]),
      avif: itemFile([{ kind: 'mime', mime, data: utf8(packet) }]),
      tiff: tiff({ main: [[0x2bc, 1, utf8(packet)]] }),
      cr3: join(
        cr3({}),
        box(
          'uuid',
          [0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac],
          utf8(packet),
        ),
      ),
    }
    for (const [format, file] of Object.entries(files))
      expect(readPhotograph(file), format).toMatchObject({ format, rating: 3 })
  })

  test('is joined from several segments', () => {
    const id = '0'.repeat(32)
    const packet = utf8(xmp(`<dc:subject>${bag(['one'])}</dc:subject>`))
    const cut = 100
    const piece = (from: number, to: number) =>
      segment(
        0xe1,
        'http://ns.adobe.com/xmp/extension/\0',
        id,
        number(packet.length, 4, 'MM'),
        number(from, 4, 'MM'),
        packet.subarray(from, to),
      )
    const facts = readPhotograph(
      jpeg(xmpSegment(xmp('', 'xmp:Rating="2"')), piece(cut, packet.length), piece(0, cut)),
    )
    expect(facts).toMatchObject({ rating: 2, subjects: ['one'] })
  })

  test('yields to EXIF for the time, and gives its offset only with its own time', () => {
    const dated = xmp('', 'photoshop:DateCreated="2020-01-01T00:00:00.5+05:00"')
    const both = readPhotograph(
      jpeg(exifSegment(tiff({ camera: [text(0x9003, '2026:11:18 10:12:00')] })), xmpSegment(dated)),
    )
    expect(both.capturedAtLocal).toBe('2026-11-18T10:12:00')
    expect(both).not.toHaveProperty('captureOffset')
    expect(both).not.toHaveProperty('subsecondMs')
    expect(readPhotograph(jpeg(xmpSegment(dated)))).toMatchObject({
      capturedAtLocal: '2020-01-01T00:00:00',
      subsecondMs: 500,
      captureOffset: '+05:00',
    })
  })
})

describe('IPTC', () => {
  const block = iptc([
    [5, 'Wedding'],
    [25, 'Madrid'],
    [25, 'boda'],
    [120, 'First dance'],
    [80, 'Ana López'],
    [116, '© Ana'],
  ])
  const inSegment = segment(0xed, 'Photoshop 3.0\0', block)
  const expected = {
    subjects: ['Madrid', 'boda'],
    title: 'Wedding',
    description: 'First dance',
    creator: 'Ana López',
    copyright: '© Ana',
  }

  test('is used where XMP has nothing', () => {
    expect(readPhotograph(jpeg(inSegment))).toMatchObject(expected)
    const title = xmp('<dc:title><rdf:Alt><rdf:li>Boda</rdf:li></rdf:Alt></dc:title>')
    expect(readPhotograph(jpeg(inSegment, xmpSegment(title)))).toMatchObject({ ...expected, title: 'Boda' })
    const subject = xmp('<dc:subject><rdf:Bag><rdf:li>other</rdf:li></rdf:Bag></dc:subject>')
    expect(readPhotograph(jpeg(inSegment, xmpSegment(subject))).subjects).toEqual(['other'])
  })

  test('is read from both tags of a TIFF and from resources in two segments', () => {
    expect(readPhotograph(tiff({ main: [[0x83bb, 7, block.subarray(12)]] }))).toMatchObject(expected)
    expect(readPhotograph(tiff({ main: [[0x8649, 1, block]] }))).toMatchObject(expected)
    const pieces = [block.subarray(0, 40), block.subarray(40)].map((piece) =>
      segment(0xed, 'Photoshop 3.0\0', piece),
    )
    expect(readPhotograph(jpeg(...pieces))).toMatchObject(expected)
  })

  test('and XMP win over the texts of EXIF', () => {
    const own = exifSegment(
      tiff({ main: [text(0x13b, 'Camera'), text(0x8298, '(c) Camera'), short(0x4746, 2)] }),
    )
    expect(readPhotograph(jpeg(own))).toMatchObject({ creator: 'Camera', copyright: '(c) Camera', rating: 2 })
    expect(readPhotograph(jpeg(own, inSegment))).toMatchObject({ creator: 'Ana López', copyright: '© Ana' })
    expect(readPhotograph(jpeg(own, xmpSegment(xmp('', 'xmp:Rating="-1"')))).rating).toBe(-1)
  })
})

describe('format', () => {
  const ftyp = (brand: string, ...others: string[]) => box('ftyp', brand, [0, 0, 0, 0], ...others)
  const raw = (main: Field[], sub: Field[][] = []) => tiff({ main, sub })
  test.each([
    ['gif', join('GIF89a', [44, 1, 200, 0], new Uint8Array(20))],
    ['bmp', join('BM', [70, 0, 0, 0, 0, 0, 0, 0], new Uint8Array(60))],
    ['psd', join('8BPS', new Uint8Array(40))],
    ['eps', utf8('%!PS-Adobe-3.0 EPSF-3.0')],
    ['pdf', utf8('\n%PDF-1.7')],
    ['svg', utf8('\uFEFF<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', join([0xff, 0xfe], ...[...'<svg >'].map((letter) => join(letter, [0])))],
    ['xmp', utf8(xmp(''))],
    ['unknown', utf8('<html></html>')],
    ['unknown', utf8('a text about <svg>')],
    ['unknown', new Uint8Array()],
    ['unknown', new Uint8Array(100)],
    ['jxl', join([0xff, 0x0a], new Uint8Array(20))],
    ['jxl', join([0, 0, 0, 12], 'JXL ', [0x0d, 0x0a, 0x87, 0x0a])],
    ['heic', ftyp('heix', 'mif1')],
    ['heic', ftyp('mif1', 'heic')],
    ['avif', ftyp('mif1', 'avif', 'miaf')],
    ['cr3', ftyp('crx ', 'crx ', 'isom')],
    ['mp4', ftyp('isom', 'iso2')],
    ['mov', ftyp('qt  ')],
    ['orf', tiff({ magic: 0x4f52 })],
    ['rw2', tiff({ magic: 0x55 })],
    ['raw-other', join('FOVb', new Uint8Array(20))],
    ['tiff', raw([short(0x106, 2)])],
    ['tiff', raw([text(0x10f, 'Canon'), short(0x106, 2)], [[long(0xfe, 1)]])],
    ['tiff', tiff({ order: 'MM' })],
    ['raw-tiff', join('II*\0', [16, 0, 0, 0], 'CR', [2, 0, 0, 0, 0, 0])],
    ['raw-tiff', raw([[0xc612, 1, [1, 4, 0, 0]]])],
    ['raw-tiff', raw([short(0x106, 2)], [[short(0x106, 32_803)]])],
    ['raw-tiff', raw([short(0x103, 32_767)])],
    ['raw-tiff', raw([long(0xfe, 1), text(0x10f, 'NIKON CORPORATION'), long(0x14a, 999_999)])],
  ])('%s is detected by content', (format, file) => {
    expect(readPhotograph(file).format).toBe(format)
  })

  test('gives the size', () => {
    expect(readPhotograph(join('GIF89a', [44, 1, 200, 0], new Uint8Array(20)))).toMatchObject({
      width: 300,
      height: 200,
    })
    const psd = join(
      '8BPS',
      [0, 1],
      new Uint8Array(8),
      number(200, 4, 'MM'),
      number(300, 4, 'MM'),
      [0, 8, 0, 3],
    )
    expect(readPhotograph(psd)).toMatchObject({ width: 300, height: 200 })
    expect(readPhotograph(png([]))).toMatchObject({ width: 64, height: 64 })
    expect(readPhotograph(webp())).toMatchObject({ width: 64, height: 48 })
    expect(
      readPhotograph(
        raw(
          [short(0x100, 160), short(0x101, 120)],
          [[long(0x100, 6_000), long(0x101, 4_000), short(0x106, 32_803)]],
        ),
      ),
    ).toMatchObject({ width: 6_000, height: 4_000 })
  })

  const irot = (turns: number) => box('irot', [turns])
  const imir = (axis: number) => box('imir', [axis])
  test.each([
    [1, []],
    [2, [imir(1)]],
    [2, [irot(2), imir(0)]],
    [3, [irot(2)]],
    [4, [imir(0)]],
    [4, [irot(2), imir(1)]],
    [5, [irot(1), imir(0)]],
    [5, [irot(3), imir(1)]],
    [6, [irot(3)]],
    [7, [irot(3), imir(0)]],
    [7, [irot(1), imir(1)]],
    [8, [irot(1)]],
  ])('gives orientation %i and the size of the main image of a HEIC', (orientation, properties) => {
    expect(readPhotograph(heif(properties))).toMatchObject({
      format: 'heic',
      width: 4_032,
      height: 3_024,
      orientation,
    })
  })

  test('prefers the rotation of a HEIC to that of its EXIF', () => {
    const block = tiff(WHOLE)
    expect(readPhotograph(heif([irot(1)], block))).toMatchObject({ ...EXPECTED, orientation: 8 })
    expect(readPhotograph(heif([], block)).orientation).toBe(1)
  })
})

describe('needsMore', () => {
  /** Reads the requested length from byte 16 on. */
  const untilDone = (file: Uint8Array, first = 16) => {
    let facts = readPhotograph(file.subarray(0, first), { size: file.length })
    let [reads, bytes] = [1, first]
    for (; facts.needsMore; reads++) {
      expect(facts.needsMore).toBeGreaterThan(bytes)
      expect(facts.needsMore).toBeLessThanOrEqual(file.length)
      bytes = facts.needsMore
      facts = readPhotograph(file.subarray(0, bytes), { size: file.length })
    }
    return { facts, reads, bytes }
  }
  const block = tiff(WHOLE)
  const profile = new Uint8Array(60_000)

  test.each([
    ['JPEG behind profiles', jpeg(...[1, 2, 3, 4].map(() => segment(0xe2, profile)), exifSegment(block))],
    ['PNG behind a profile', png([chunk('iCCP', new Uint8Array(300_000)), chunk('eXIf', block)])],
    ['WebP behind the pixels', announced(webp(['VP8 ', new Uint8Array(200_000)], ['EXIF', block]), 8)],
    [
      'HEIC behind the pixels',
      itemFile([
        { kind: 'av01', data: new Uint8Array(300_000) },
        { kind: 'Exif', data: exifItem(block) },
      ]),
    ],
    ['TIFF behind the pixels', tiff({ ...WHOLE, before: new Uint8Array(300_000) })],
    [
      'CR3 behind other boxes',
      join(
        box('ftyp', 'crx ', [0, 0, 0, 1]),
        box('free', new Uint8Array(200_000)),
        cr3({
          CMT1: tiff({ main: MAIN }),
          CMT2: tiff({ main: CAMERA }),
          CMT4: tiff({ main: PLACE }),
        }).subarray(24),
      ),
    ],
  ])('leads to the EXIF of a %s', (_, file) => {
    const { thumbnail: _thumbnail, ...expected } = EXPECTED
    const { facts, reads } = untilDone(file, 64)
    expect(facts).toMatchObject(expected)
    expect(facts).not.toHaveProperty('needsMore')
    expect(reads).toBeLessThan(8)
  })

  test('is absent once the metadata is there, although the file goes on', () => {
    const file = join(jpeg(exifSegment(block)), new Uint8Array(1_000_000))
    const head = file.subarray(0, block.length + 200)
    expect(readPhotograph(head, { size: file.length })).not.toHaveProperty('needsMore')
    const noExif = webp(['VP8 ', new Uint8Array(200_000)])
    expect(readPhotograph(noExif.subarray(0, 100), { size: noExif.length })).not.toHaveProperty('needsMore')
    const pixels = png([], [chunk('eXIf', block)])
    expect(readPhotograph(pixels.subarray(0, 60), { size: pixels.length })).not.toHaveProperty('needsMore')
    expect(readPhotograph(pixels)).toMatchObject({ camera: 'NIKON Z 6' })
  })

  test('is where the last value of a TIFF ends', () => {
    const file = tiff({ main: [text(0x110, 'A camera with a long name')] })
    const { length } = file
    expect(readPhotograph(file.subarray(0, length - 9), { size: length + 1_000 }).needsMore).toBe(length)
  })

  test('is never more than the file', () => {
    const cut = jpeg(exifSegment(block)).subarray(0, 100)
    expect(readPhotograph(cut, { size: cut.length })).not.toHaveProperty('needsMore')
    expect(readPhotograph(cut, { size: 150 }).needsMore).toBe(150)
  })
})

/** Sets the flags of `VP8X`. */
function announced(file: Uint8Array, flags: number): Uint8Array {
  const copy = file.slice()
  copy[20] = flags
  return copy
}
