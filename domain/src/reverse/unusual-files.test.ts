// Real-world files: generation settings are found, or raw texts shown, and unreadable parts are listed.
import { describe, expect, test } from 'vitest'
import { readFile } from './index.ts'
import { jsonOf } from './containers/bytes.ts'
import {
  chunk,
  exif,
  exifItem,
  exifSegment,
  itemFile,
  join,
  jpeg,
  mp4,
  packed,
  png,
  text,
  userComment,
  utf8Text,
  webp,
  xmpSegment,
} from './reverse.fixtures.ts'

const WORDS = 'a brass lamp on a table, morning light'
const SETTINGS = 'Steps: 20, Sampler: DPM++ 2M, CFG scale: 7, Seed: 42, Size: 512x512'
const PARAMETERS = `${WORDS}\nNegative prompt: people, text\n${SETTINGS}`
const RECIPE = { generator: 'a1111', prompt: WORDS, negative: 'people, text' }
const bytesOf = (words: string) => new TextEncoder().encode(words)
const factsOf = async (bytes: Uint8Array) => (await readFile(bytes))!.facts
const inPng = (parameters: string) => factsOf(png([text('parameters', parameters)]))

describe('parameters', () => {
  test('keep the lines below them apart', async () => {
    const template = 'a {brass|copper} lamp\non a table'
    const { recipe } = await inPng(
      `${PARAMETERS}\nTemplate: ${template}\nNegative Template: people, {text|logo}\n`,
    )
    expect(recipe).toMatchObject(RECIPE)
    expect(recipe?.settings).toContainEqual({ name: 'Seed', value: '42' })
    expect(recipe?.settings).toContainEqual({ name: 'Template', value: template })
    expect(recipe?.settings).toContainEqual({ name: 'Negative Template', value: 'people, {text|logo}' })
  })

  test.each([
    ['lines end as on Windows', PARAMETERS.replaceAll('\n', '\r\n')],
    ['everything stands in one line', PARAMETERS.replaceAll('\n', ' ')],
    ['a note without a name stands below', `${PARAMETERS}\n\nsaved by hand`],
    [
      'a value is JSON',
      `${PARAMETERS}, Civitai resources: [{"type":"model","name":"a, b"},{"x":1}], Hashes: {"a": "b, c"}`,
    ],
    ['a quote is never closed', `${PARAMETERS}, Note: "open, Version: 1`],
  ])('are found where %s', async (_, parameters) => {
    const { recipe } = await inPng(parameters)
    expect(recipe).toMatchObject(RECIPE)
    expect(recipe?.settings).toContainEqual({ name: 'Seed', value: '42' })
  })

  test('keep values with commas in brackets and quotes whole', async () => {
    const { recipe } = await inPng(
      `${PARAMETERS}, Resources: [{"name":"a, b"}], Lora hashes: "x: 1, y: 2", Version: v1`,
    )
    expect(recipe?.settings.slice(-3)).toEqual([
      { name: 'Resources', value: '[{"name":"a, b"}]' },
      { name: 'Lora hashes', value: 'x: 1, y: 2' },
      { name: 'Version', value: 'v1' },
    ])
  })

  test('split a prompt that mentions a negative prompt at the start of a line', async () => {
    const { recipe } = await inPng(`a sign "Negative prompt: none"\nNegative prompt: people\n${SETTINGS}`)
    expect(recipe).toMatchObject({ prompt: 'a sign "Negative prompt: none"', negative: 'people' })
  })

  test('are found in any text of a file', async () => {
    const xmp = `<x:xmpmeta><rdf:Description exif:UserComment="${PARAMETERS.replaceAll('\n', '&#10;')}"/></x:xmpmeta>`
    const files = [
      jpeg(join([0xff, 0xfe, 0, PARAMETERS.length + 2], PARAMETERS)),
      jpeg(exifSegment(exif([[0x010e, PARAMETERS]]))),
      jpeg(xmpSegment(xmp)),
      jpeg(exifSegment(exif([[0x0110, 'One']])), exifSegment(exif([], [userComment(PARAMETERS)]))),
      mp4('comment', PARAMETERS),
      png([text('Comment', PARAMETERS)]),
      png([chunk('eXIf', join('Exif\0\0', exif([], [userComment(PARAMETERS)])))]),
      webp(['EXIF', join('Exif\0\0', exif([], [userComment(PARAMETERS, 'le')]))]),
      webp(['XMP ', bytesOf(xmp)]),
    ]
    for (const file of files) expect((await factsOf(file)).recipe).toMatchObject(RECIPE)
  })
})

describe('an EXIF comment', () => {
  const utf16 = (words: string, isLittle: boolean) =>
    Uint8Array.from(
      [...words].flatMap((sign) => {
        const code = sign.charCodeAt(0)
        return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
      }),
    )
  const commentOf = async (value: Uint8Array | string) =>
    (await factsOf(jpeg(exifSegment(exif([], [[0x9286, value]]))))).exif.comment

  test.each(['夜の東京タワー、雨に濡れた街角、赤い傘', 'Москва, ночь', PARAMETERS])(
    'is read in both UTF-16 byte orders, with and without a mark: %s',
    async (words) => {
      for (const isLittle of [false, true])
        for (const mark of ['', '\uFEFF'])
          expect(await commentOf(join('UNICODE\0', utf16(mark + words, isLittle)))).toBe(words)
    },
  )

  test('is read in other encodings and as plain text', async () => {
    expect(await commentOf(join('Unicode\0', utf16(WORDS, false)))).toBe(WORDS)
    expect(await commentOf(join('ASCII\0\0\0', WORDS))).toBe(WORDS)
    expect(await commentOf(join(new Uint8Array(8), bytesOf('café')))).toBe('café')
    expect(await commentOf(join('JIS\0\0\0\0\0', '\x1b$B0!\x1b(B'))).toBe('亜')
    expect(await commentOf(WORDS)).toBe(WORDS)
  })
})

describe('a graph', () => {
  const graph = (changed: string) =>
    `{"3": {"class_type": "KSampler", "is_changed": [${changed}], "inputs": {"seed": 42, "cfg": ${changed}, "model": ["4", 0], "positive": ["6", 0], "negative": ["7", 0]}},
      "6": {"class_type": "CLIPTextEncode", "inputs": {"text": "NaN bread, \\"Infinity\\" pool"}},
      "7": {"class_type": "CLIPTextEncode", "inputs": {"text": "people"}}}`
  test.each(['NaN', 'Infinity', '-Infinity'])(
    'with %s in it is read without changing its words',
    async (value) => {
      const { recipe } = await factsOf(png([text('prompt', graph(value))]))
      expect(recipe).toMatchObject({
        generator: 'comfyui',
        prompt: 'NaN bread, "Infinity" pool',
        negative: 'people',
      })
    },
  )

  test('is found after a word in any tag, and in the comment of a video', async () => {
    for (const tag of [0x010e, 0x010f, 0x0110, 0x0131])
      expect((await factsOf(webp(['EXIF', exif([[tag, `Prompt: ${graph('1')}`]])]))).recipe?.generator).toBe(
        'comfyui',
      )
    const inFilm = JSON.stringify({ prompt: graph('1'), workflow: '{}' })
    expect((await factsOf(mp4('comment', inFilm))).recipe?.generator).toBe('comfyui')
  })

  test('is shown as raw text if nothing is understood', async () => {
    const workflow = '{"nodes": [{"type": "Mystery", "widgets_values": ["a lamp"]}]}'
    expect(await factsOf(png([text('workflow', workflow)]))).toMatchObject({
      recipe: null,
      raw: [{ key: 'workflow', text: workflow, isCut: false }],
    })
  })

  test('JSON with NaN only in strings stays unchanged, and invalid JSON stays invalid', () => {
    expect(jsonOf('{"a": "NaN \\\\", "b": [NaN, -Infinity], "c": "\\"NaN"}')).toEqual({
      a: 'NaN \\',
      b: [null, null],
      c: '"NaN',
    })
    expect(jsonOf('NaN of it')).toBeUndefined()
    expect(jsonOf('\uFEFF[1]')).toEqual([1])
  })
})

describe('text without generation settings', () => {
  test('is shown with its name, except ordinary file data', async () => {
    const facts = await factsOf(
      png([text('parameters', 'Dear diary'), text('Software', 'Darkroom'), text('date:create', '2026')]),
    )
    expect(facts).toMatchObject({
      recipe: null,
      raw: [{ key: 'parameters', text: 'Dear diary', isCut: false }],
      unread: [],
    })
    const comment = await factsOf(jpeg(exifSegment(exif([[0x010e, 'A day at sea']], [userComment('mine')]))))
    expect(comment.raw).toEqual([
      { key: 'UserComment', text: 'mine', isCut: false },
      { key: 'ImageDescription', text: 'A day at sea', isCut: false },
    ])
  })

  test('includes that of Photoshop', async () => {
    const dataset = (id: number, words: string) => join([0x1c, 2, id, 0, words.length], words)
    const records = join(dataset(5, 'Title'), dataset(120, WORDS), dataset(40, 'mind the lamp'))
    const block = join('8BIM', [4, 4, 0, 0, 0, 0, 0, records.length], records)
    const file = jpeg(join([0xff, 0xed, 0, block.length + 16], 'Photoshop 3.0\0', block))
    expect((await factsOf(file)).raw).toEqual([
      { key: 'Caption', text: WORDS, isCut: false },
      { key: 'Instructions', text: 'mind the lamp', isCut: false },
    ])
  })
})

describe('a PNG with wrong chunk flags', () => {
  test('is read by its content', async () => {
    const parameters = bytesOf(PARAMETERS)
    const zlib = await packed(parameters)
    const files = [
      // Flagged as compressed but plain, flagged as plain but compressed, without the method byte, with another one.
      png([chunk('iTXt', join('parameters', [0, 1, 0, 0, 0], parameters))]),
      png([chunk('iTXt', join('parameters', [0, 0, 0, 0, 0], zlib))]),
      png([chunk('zTXt', join('parameters', [0], zlib))]),
      png([chunk('zTXt', join('parameters', [0, 7], zlib))]),
      png([chunk('zTXt', join('parameters', [0, 0], parameters))]),
      png([chunk('tEXt', join('parameters', [0], zlib))]),
      png([chunk('iTXt', join('parameters', [0, 0, 0], parameters))]),
    ]
    for (const file of files) expect(await factsOf(file)).toMatchObject({ recipe: RECIPE, unread: [] })
    expect((await factsOf(png([utf8Text('parameters', 'x y, begins like packed bytes')]))).raw).toHaveLength(
      1,
    )
  })

  test('reads hex profiles by their content', async () => {
    const data = exif([], [userComment(PARAMETERS)])
    const digits = [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const profile = `\nexif\n    ${data.length}\n${digits.replaceAll(/.{72}/g, '$&\n')}\n`
    expect((await factsOf(png([text('Raw profile type exif', profile)]))).recipe).toMatchObject(RECIPE)
  })
})

describe('XMP in several segments', () => {
  const xmp = `<x:xmpmeta><rdf:Description exif:UserComment="${PARAMETERS.replaceAll('\n', '&#10;')}"/></x:xmpmeta>`
  const cut = Math.ceil(xmp.length / 2)
  const piece = (from: number, to: number, length = xmp.length) => {
    const inner = join(
      'http://ns.adobe.com/xmp/extension/\0',
      'A'.repeat(32),
      [0, 0, length >> 8, length & 255],
      [0, 0, from >> 8, from & 255],
      xmp.slice(from, to),
    )
    return join([0xff, 0xe1, (inner.length + 2) >> 8, (inner.length + 2) & 255], inner)
  }
  test('is assembled in any order of its pieces', async () => {
    const first = xmpSegment('<x:xmpmeta xmpNote:HasExtendedXMP="A"></x:xmpmeta>')
    const facts = await factsOf(jpeg(piece(cut, xmp.length), first, piece(0, cut)))
    expect(facts).toMatchObject({ recipe: RECIPE, unread: [] })
  })
  test('is listed as unread if a piece is missing', async () => {
    expect((await factsOf(jpeg(piece(0, cut)))).unread).toEqual([{ part: 'XMP', why: 'broken' }])
  })
})

describe('AVIF and HEIC', () => {
  const tags = exif([[0x010f, 'Acme']], [userComment(PARAMETERS)])
  const pixels = { kind: 'av01', data: bytesOf('pixels') } as const
  const xmp = bytesOf(
    `<x:xmpmeta><rdf:Description exif:UserComment="${PARAMETERS.replaceAll('\n', '&#10;')}"/></x:xmpmeta>`,
  )
  const asXmp = { kind: 'mime', mime: 'application/rdf+xml' } as const

  test.each([0, 1, 2])('read EXIF in an item with locations of version %s', async (version) => {
    const facts = await factsOf(itemFile([pixels, { kind: 'Exif', data: exifItem(tags) }], { version }))
    expect(facts).toMatchObject({ mime: 'image/avif', recipe: RECIPE, exif: { maker: 'Acme' }, unread: [] })
  })

  test('work with any brand, offsets, pieces, `idat` and nested items', async () => {
    const data = exifItem(tags, 'Exif\0\0')
    const files = [
      itemFile([pixels, { kind: 'Exif', data, pieces: 3 }], { brand: 'heic' }),
      itemFile([pixels, { kind: 'Exif', data, pieces: 3 }], { brand: 'mif1' }),
      itemFile([{ kind: 'Exif', data, method: 1 }, pixels]),
      itemFile([
        { kind: 'av01', data },
        { kind: 'Exif', data, method: 2 },
      ]),
      itemFile([pixels, { ...asXmp, data: xmp }]),
      itemFile([pixels, { ...asXmp, encoding: 'deflate', data: await packed(xmp) }]),
    ]
    for (const file of files) expect(await factsOf(file)).toMatchObject({ recipe: RECIPE, unread: [] })
    expect((await factsOf(files[0]!)).mime).toBe('image/heic')
  })

  test('list external and truncated parts', async () => {
    const elsewhere = await factsOf(itemFile([{ kind: 'Exif', data: exifItem(tags), isElsewhere: true }]))
    expect(elsewhere).toMatchObject({ recipe: null, unread: [{ part: 'EXIF', why: 'elsewhere' }] })
    const whole = itemFile([pixels, { kind: 'Exif', data: exifItem(tags) }])
    expect((await factsOf(whole.slice(0, -40))).unread).toContainEqual({ part: 'EXIF', why: 'broken' })
  })
})

describe('a truncated file', () => {
  test('is read as far as possible and listed', async () => {
    const inText = png([text('parameters', PARAMETERS)])
    const short = await factsOf(inText.slice(0, 8 + 25 + 8 + 11 + WORDS.length))
    expect(short.raw).toEqual([{ key: 'parameters', text: WORDS, isCut: false }])
    expect(short.unread).toContainEqual({ part: 'tEXt parameters', why: 'broken' })
    const zlib = await packed(
      bytesOf(Array.from({ length: 400 }, (_, n) => `${WORDS} ${n * 7919}`).join('\n')),
    )
    const half = await factsOf(
      png([chunk('zTXt', join('parameters', [0, 0], zlib.slice(0, zlib.length / 2)))]),
    )
    expect(half.unread).toEqual([{ part: 'zTXt parameters', why: 'broken' }])
    expect(half.raw[0]?.text).toContain(WORDS)
    const tags = exif([], [userComment(PARAMETERS)])
    const cut = await factsOf(webp(['EXIF', tags.slice(0, -20)]))
    expect(cut.unread).toEqual([{ part: 'EXIF', why: 'broken' }])
    expect(cut.raw[0]?.text).toContain(WORDS)
  })
})
