import { describe, expect, it } from 'vitest'
import { plain } from '../phrases.ts'
import { tokenize } from '../reading/tokens.ts'
import { measureGold } from './measure-gold.fixtures.ts'
import { nounPhrasesOf } from './noun-phrases.ts'
import type { Language } from './words.ts'

/** Phrases as text: `modifiers head`, with the relation and the head that it goes to. */
function parse(prompt: string, language: Language = 'en'): string[] {
  const source = plain(prompt)
  const text = tokenize(source)
  const wordAt = (token: number) => text.tokens[token]?.word ?? ''
  const phrases = nounPhrasesOf(text, source, language)
  return phrases.map(({ head, modifiers, isNegated, relation }) => {
    const words = `${isNegated ? 'no ' : ''}${modifiers.map(wordAt).join(' ')}: ${wordAt(head)}`
    return relation ? `${words} ${relation.word} ${wordAt(phrases[relation.governor]?.head ?? -1)}` : words
  })
}

describe('noun phrases', () => {
  it('have the last noun as head in English and the first in Spanish', () => {
    expect(parse('a black fisherman sweater')).toEqual(['black fisherman: sweater'])
    expect(parse('un jersey negro grueso', 'es')).toEqual(['negro grueso: jersey'])
  })

  it('keep what describes an unknown noun', () => {
    expect(parse('a woman in a floral apron, a mug with a red bamboo lid')).toEqual([
      ': woman',
      'floral: apron in woman',
      ': mug',
      'red bamboo: lid with mug',
    ])
    expect(parse('zapatillas con suela verde', 'es')).toEqual([': zapatillas', 'verde: suela con zapatillas'])
  })

  it('join Spanish materials to the noun before, unless the adjective is theirs', () => {
    expect(parse('una mesa de madera oscura', 'es')).toEqual(['madera oscura: mesa'])
    expect(parse('cubos de vidrio azul', 'es')).toEqual([': cubos', 'azul: vidrio de cubos'])
  })

  it('end before verbs', () => {
    expect(parse('a dog jumps over a fence')).toEqual([': dog', ': fence over dog'])
    expect(parse('a fishing boat leaves the harbour')).toEqual(['fishing: boat', ': harbour leaves boat'])
    expect(parse('a cat sat on a red mat')).toEqual([': cat', 'red: mat on cat'])
  })

  it('have counts and negation', () => {
    const source = 'three red cups, no phones'
    expect(nounPhrasesOf(tokenize(source), source, 'en')).toMatchObject([
      { head: 2, modifiers: [0, 1], count: 0 },
      { head: 4, isNegated: true },
    ])
  })

  it('relate “of” to the phrase before, and lists to what the first is related to', () => {
    expect(parse('a woman in a blue coat and a white hat')).toEqual([
      ': woman',
      'blue: coat in woman',
      'white: hat in woman',
    ])
    expect(parse('the corner of a small coffee shop')).toEqual([': corner', 'small coffee: shop of corner'])
  })

  it.each([
    ['en', 0.93, 0.7],
    ['es', 0.9, 0.75],
  ] as const)('agree with parses made by hand (%s)', (language, modifiers, attachments) => {
    const quality = measureGold(language)
    expect(quality.modifiers, quality.faults.join('; ')).toBeGreaterThanOrEqual(modifiers)
    expect(quality.attachments).toBeGreaterThanOrEqual(attachments)
    expect(quality.precision).toBeGreaterThanOrEqual(0.93)
    expect(quality.recall).toBeGreaterThanOrEqual(0.95)
  })

  it.each([
    ['nothing', '', 0],
    ['only punctuation', ',,, ... ;', 0],
    ['other scripts', 'красная ваза, 赤い花瓶, مزهرية حمراء', 3],
    ['control characters', '\u0000\u202e vase \ufffd', 1],
  ])('are found in %s', (_, prompt, count) => {
    for (const language of ['en', 'es'] as const) expect(parse(prompt, language)).toHaveLength(count)
  })

  it('are none in function words', () => {
    expect(parse('of the and with')).toEqual([])
    expect(parse('de la y con', 'es')).toEqual([])
  })

  it('are found in two thousand words, in steps in proportion to their number', () => {
    const clause = 'three red wooden cups on a table with no phones or books, '
    const stepsFor = (repeats: number) => {
      const source = clause.repeat(repeats)
      const text = tokenize(source)
      let steps = 0
      const tokens = new Proxy(text.tokens, {
        get(target, key, receiver) {
          steps++
          return Reflect.get(target, key, receiver)
        },
      })
      const phrases = nounPhrasesOf({ ...text, tokens }, source, 'en')
      expect(phrases).toHaveLength(4 * repeats)
      return steps
    }
    expect(stepsFor(200)).toBeLessThan(stepsFor(100) * 2.1)
  })
})
