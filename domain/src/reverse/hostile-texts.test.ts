// Texts that slow down readers. With quadratic time, each takes minutes.
import { describe, expect, test } from 'vitest'
import { readFile } from './index.ts'
import { readNotes } from './containers/read-notes.ts'
import { startNotes } from './containers/notes.ts'
import { readRecipe } from './recipes/read-recipe.ts'
import { recognisedWords } from './slot-words.ts'
import { exif, exifSegment, join, jpeg, png, text, utf8Text } from './reverse.fixtures.ts'

const LENGTH = 100_000
const repeated = (part: string) => part.repeat(Math.ceil(LENGTH / part.length))

/** Repeated texts. */
const PARTS = [
  ...[
    ' ',
    '\n',
    '\t',
    ',',
    ', ',
    ':',
    '"',
    "'",
    '\\',
    '[',
    '{',
    ']',
    '[[[]',
    '{"a":',
    '[]',
    '&',
    '&a',
    '&#',
    '<',
    '>',
    '--',
    ' --',
  ],
  ...[
    'a',
    'a,',
    'a:',
    'a: ',
    'a: "',
    'a: [',
    'a: {',
    'a: "x", ',
    '\na:',
    'Steps: ',
    'Steps: 1, ',
    'Steps: "',
    'Negative prompt:',
    '\nNegative prompt: ',
  ],
  ...[
    'Job ID:',
    'Job ID: ',
    ' --v ',
    ' --no ',
    ' --no --',
    '-s ',
    '[a',
    'a]',
    '"\\',
    'NaN',
    'prompt:',
    ' prompt : ',
  ],
  ...[
    '<rdf:li',
    '<rdf:li>',
    '<rdf:li>a<',
    '<rdf:li ><b',
    '</rdf:li>',
    '<dc:description',
    '<dc:description>',
    ' parameters="',
    ' dc:description=',
  ],
]
/** Keywords, each for another reader. */
const KEYS = [
  'parameters',
  'prompt',
  'Description',
  'Comment',
  'Dream',
  'sd-metadata',
  'invokeai_metadata',
  'invokeai_graph',
]
const BEFORE = [
  '',
  '"',
  'a, b\nSteps: 20, Sampler: x, Size: 1x1, A: ',
  '{"prompt":"',
  'x Job ID:',
  'x --v 6 --no ',
]

describe('reads repetitive texts in time', () => {
  test.each(PARTS)('%j', async (part) => {
    const long = repeated(part)
    for (const before of BEFORE) {
      const file = png(KEYS.map((key) => text(key, before + long)))
      expect((await readFile(file))?.facts.mime).toBe('image/png')
    }
    const xmp = `<x><dc:description><rdf:Alt>${long}</rdf:Alt></dc:description></x>`
    for (const packet of [xmp, long, `<dc:description>${long}`])
      expect(await readFile(png([utf8Text('XML:com.adobe.xmp', packet)]))).not.toBeNull()
    const prompt = long.slice(0, 20_000)
    const words = recognisedWords(
      { generator: 'a1111', prompt, negative: prompt, settings: [], isIncomplete: false },
      {},
      null,
    )
    expect(words.style.length).toBeLessThan(100)
  })
})

test('finds the first item of an XMP list after unclosed items', async () => {
  const listed = async (inner: string) => {
    const packet = `<dc:description><rdf:Alt>${inner}</rdf:Alt></dc:description>`
    const parameters = 'a lamp\nSteps: 20, Sampler: Euler, Seed: 42'
    const file = png([utf8Text('XML:com.adobe.xmp', packet.replace('WORDS', parameters))])
    return (await readFile(file))?.facts.recipe?.prompt
  }
  expect(await listed('<rdf:li xml:lang="x-default">WORDS</rdf:li><rdf:li>other</rdf:li>')).toBe('a lamp')
  expect(await listed('<rdf:li><b/></rdf:li><rdf:li>WORDS</rdf:li>')).toBe('a lamp')
  expect(await listed('<rdf:li <rdf:li a="b">WORDS</rdf:li>')).toBe('a lamp')
})

test('reads graphs with many nodes in time', async () => {
  const nodes = Object.fromEntries(
    Array.from({ length: 8_000 }, (_, n) => [
      n,
      {
        class_type: 'SaveImage',
        inputs: { text: `words ${n}`, conditioning: [`${n + 1}`, 0], images: ['0', 0] },
      },
    ]),
  )
  const file = png([text('prompt', JSON.stringify(nodes))])
  expect((await readFile(file))?.facts.recipe ?? null).toBeNull()
  const graph = {
    nodes: Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [n, { id: `n${n}`, type: 'compel', prompt: `words ${n}` }]),
    ),
    edges: Array.from({ length: 4_000 }, (_, n) => ({
      source: { node_id: `n${n % 2_000}` },
      destination: { node_id: 'x', field: n % 2 ? 'positive_conditioning' : 'negative_conditioning' },
    })),
  }
  const recipe = (await readFile(png([text('invokeai_graph', JSON.stringify(graph))])))?.facts.recipe
  expect(recipe?.prompt).toContain('words 1, words 3')
  expect(recipe?.negative).toContain('words 0, words 2')
})

test('reads tags that share the same bytes only once', async () => {
  const long = 'a'.repeat(60_000)
  const tags = exif([[0x010e, long]])
  // A table of 500 tags that all point to the same text.
  const at = 8 + 2 + 500 * 12 + 4
  const view = new DataView(new ArrayBuffer(at))
  view.setUint16(0, 0x4d4d)
  view.setUint16(2, 42)
  view.setUint32(4, 8)
  view.setUint16(8, 500)
  for (let n = 0; n < 500; n++) {
    const row = 10 + n * 12
    view.setUint16(row, n === 0 ? 0x010e : 0xc000 + n)
    view.setUint16(row + 2, 2)
    view.setUint32(row + 4, long.length)
    view.setUint32(row + 8, at)
  }
  expect(tags.length).toBeGreaterThan(long.length)
  // As many segments as fit into a file.
  const segment = exifSegment(join(new Uint8Array(view.buffer), long).slice(0, 65_000))
  const facts = (await readFile(jpeg(...Array.from({ length: 120 }, () => segment))))?.facts
  expect(facts?.exif.description?.slice(0, 10)).toBe('aaaaaaaaaa')
})

test('scans each of many small texts only a few times', () => {
  const { notes } = startNotes('image/png')
  let checkCount = 0
  const many = (keyOf: (n: number) => string, text: string) => {
    const textOf = (n: number) => ({
      get key() {
        checkCount++
        return keyOf(n)
      },
      text,
    })
    notes.texts = Array.from({ length: 500 }, (_, n) => textOf(n))
    checkCount = 0
    expect(readRecipe({ notes, exif: {}, credentials: null, hidden: null })).toBeNull()
    return checkCount / notes.texts.length
  }
  for (const key of [...KEYS, 'use_stable_diffusion_model', 'fooocus_scheme', 'Software'])
    for (const text of ['v', '{}', '{"version":1}', '[', 'NaN'])
      expect(many(() => key, text)).toBeLessThan(100)
  expect(many((n) => `k${n}`, '{}')).toBeLessThan(100)
})

test('reads the first of many parts and lists the rest as unread', async () => {
  const comment = join('\xff\xfe\x00\x04', 'hi')
  const exifs = exifSegment(exif([[0x010e, 'x']]))
  for (const [segment, part] of [
    [comment, 'Comment'],
    [exifs, 'EXIF'],
  ] as const) {
    const notes = await readNotes(jpeg(join(...Array.from({ length: 12_000 }, () => segment))))
    expect(notes!.texts.length + notes!.exif.length).toBe(10_000)
    expect(notes!.unread).toContainEqual({ part, why: 'too-long' })
  }
})
