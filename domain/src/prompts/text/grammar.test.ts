import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapePrompt, everyNode, expand, listsIn, parsePrompt, printPrompt, variablesIn } from '../index.ts'

const WRITTEN = [
  '{',
  '}',
  '|',
  '$$',
  '2$$',
  '1-2$$',
  '3::',
  '[[',
  ']]',
  'name',
  ':',
  '__',
  '\\',
  'a ',
  '"',
  '👩‍🚀',
  '\ud83d',
]
const texts = fc.array(fc.constantFrom(...WRITTEN), { maxLength: 40 }).map((pieces) => pieces.join(''))
/** Any code points, also lone surrogates. The library’s own arbitrary builds a table of all code points, for seconds. */
const anyText = fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points))
const all = (prompt: string, fillings = {}) =>
  expand(prompt, fillings)
    .some(100, 1)
    .variants.map(({ text }) => text)

describe('reading', () => {
  test('is inverted by printing, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(texts, anyText), (text) => {
        const nodes = parsePrompt(text)
        expect(printPrompt(nodes)).toBe(text)
        expect(parsePrompt(printPrompt(nodes))).toEqual(nodes)
        for (const node of everyNode(nodes)) expect(text.slice(node.start, node.end)).toBe(node.raw)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    '{ "scene": { "light": "soft", "lens": [35, 50] } }',
    '{"a": "this | that", "b": {"c": "x|y"}}',
    '{name}',
    'a { b',
    'a } b | c',
    '{a|b',
    'costs $$ {x $$ y}',
    '(word:1.2) and [word]',
    '[[]] [[ : x]] __ ____',
  ])('treats %s as plain text', (text) => {
    expect(all(text)).toEqual([text])
  })

  test('reads escaped text literally, and can escape any text', () => {
    expect(all('\\{a|b\\} \\[[x]] \\__y__')).toEqual(['{a|b} [[x]] __y__'])
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), (text) => {
        expect(all(escapePrompt(text))).toEqual([text])
      }),
      { numRuns: 1_000 },
    )
  })

  test('treats choices nested deeper than five levels as text', () => {
    const deep = (depth: number): string => (depth === 0 ? 'x' : `{${deep(depth - 1)}|y}`)
    const depthOf = (text: string) =>
      [...everyNode(parsePrompt(text))].filter(({ kind }) => kind === 'choice').length
    expect(depthOf(deep(5))).toBe(5)
    expect(depthOf(deep(8))).toBe(5)
  })

  test('finds names of blanks and lists everywhere', () => {
    const nodes = parsePrompt('[[subject]] {in [[place:a room]]|__weather__} [[subject]]')
    expect(variablesIn(nodes)).toEqual(['subject', 'place'])
    expect(listsIn(nodes)).toEqual(['weather'])
  })
})

describe('expansion', () => {
  test('yields every combination, varying the last alternative first', () => {
    expect(all('{red|blue} {cat|dog}')).toEqual(['red cat', 'red dog', 'blue cat', 'blue dog'])
    expect(all('a{|, tall|, {very|rather} small}')).toEqual([
      'a',
      'a, tall',
      'a, very small',
      'a, rather small',
    ])
  })

  test('takes several options, each combination once, in the written order', () => {
    expect(all('{2$$a|b|c}')).toEqual(['a, b', 'a, c', 'b, c'])
    expect(all('{1-2$$ and $$a|b}')).toEqual(['a', 'b', 'a and b'])
    expect(all('{9$$a|b}')).toEqual(['a, b'])
    expect(all('{0-1$$a}')).toEqual(['', 'a'])
  })

  test('treats lists as alternatives, of which several entries can be taken', () => {
    const lists = { colours: ['red', 'blue', 'green'] }
    expect(all('a __colours__ lamp', { lists })).toEqual(['a red lamp', 'a blue lamp', 'a green lamp'])
    expect(all('{2$$__colours__}', { lists })).toEqual(['red, blue', 'red, green', 'blue, green'])
    expect(all('a __unknown__ lamp', { lists })).toEqual(['a __unknown__ lamp'])
  })

  test('inserts values literally, also if they contain blanks or alternatives', () => {
    const values = { x: '[[x]] {a|b} __l__' }
    expect(all('[[x]]', { values, lists: { l: ['__l__'] } })).toEqual(['[[x]] {a|b} __l__'])
    expect(all('[[y:by default]] [[toString]]', { values })).toEqual(['by default '])
  })

  test('maps each index to a different variant', () => {
    let words = 0
    const word = () => fc.constant(null).map(() => `w${words++} `)
    const { prompt } = fc.letrec<{ prompt: string; choice: string }>((tie) => ({
      choice: fc
        .tuple(
          fc.constantFrom('', '1$$', '2$$', '1-2$$', '0-2$$+$$', '5::'),
          fc.array(
            fc.oneof(
              word(),
              tie('choice').map((text) => `${text}w${words++} `),
            ),
            { minLength: 2, maxLength: 4 },
          ),
        )
        .map(([prefix, options]) => `{${prefix}${options.join('|')}}`),
      prompt: fc.array(fc.oneof(word(), tie('choice')), { maxLength: 3 }).map((parts) => parts.join('')),
    }))
    fc.assert(
      fc.property(prompt, (text) => {
        const { total, at } = expand(text)
        if (total > 3_000n) return
        const texts = new Set<string>()
        for (let n = 0n; n < total; n++) texts.add(at(n).text)
        expect(BigInt(texts.size)).toBe(total)
      }),
      { numRuns: 200 },
    )
  })

  test('samples without duplicates, the same for the same seed and others for another', () => {
    const { total, some } = expand('{1|2|3|4|5|6|7|8|9|10}'.repeat(40).replaceAll('}{', '} {'))
    expect(total).toBe(10n ** 40n)
    const textsOf = (seed: number) => some(100, seed).variants.map(({ text }) => text)
    expect(new Set(textsOf(7)).size).toBe(100)
    expect(textsOf(7)).toEqual(textsOf(7))
    expect(textsOf(7)).not.toEqual(textsOf(8))
    expect(some(100, 7).sampled).toBe(true)
  })

  test('counts and samples ten thousand variants without generating them all', () => {
    const prompt = '{a|b|c|d|e|f|g|h|i|j} '.repeat(4)
    const { total, some } = expand(prompt)
    expect(total).toBe(10_000n)
    expect(new Set(some(10_000, 3).variants.map(({ text }) => text)).size).toBe(10_000)
    expect(new Set(some(9_999, 3).variants.map(({ text }) => text)).size).toBe(9_999)
  })

  test('draws options by weight, and those with weight zero last', () => {
    const { some } = expand(`{9::often|1::rarely} ${'{a|b|c|d|e|f|g|h} '.repeat(4)}`)
    const { variants } = some(100, 5)
    const often = variants.filter(({ text }) => text.startsWith('often')).length
    expect(often).toBeGreaterThan(70)
    expect(new Set(variants.map(({ text }) => text)).size).toBe(100)
    const never = expand('{0::never|a|b|c}')
      .some(3, 1)
      .variants.map(({ text }) => text)
    expect(never.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('names the variants of a sample', () => {
    const { some, at } = expand('{5::a|b|c} {2$$d|e|3::f} {g|h}')
    for (const variant of some(8, 2).variants) expect(at(BigInt(variant.index))).toEqual(variant)
  })

  test('records the source of each part', () => {
    const { pieces } = expand('A [[thing]] in {red|blue}', { values: { thing: 'lamp' } }).at(1n)
    expect(pieces).toEqual([
      { from: 'body', text: 'A ', span: { start: 0, end: 2 } },
      { from: 'variable', name: 'thing', text: 'lamp', span: { start: 2, end: 11 } },
      { from: 'body', text: ' in ', span: { start: 11, end: 15 } },
      { from: 'body', text: 'blue', span: { start: 20, end: 24 } },
    ])
  })
})
