import { describe, expect, it } from 'vitest'
import { GOLD } from '../grammar/gold.fixtures.ts'
import { readPrompt } from '../read-prompt.ts'

const partsOf = (prompt: string) => {
  const { phrases, unread } = readPrompt(prompt)
  return {
    phrases: phrases.map(({ text, target }) =>
      target ? `${text} > ${target.of}${'index' in target ? ` ${target.index}` : ''}` : text,
    ),
    unread: unread.map(({ text }) => text),
  }
}

describe('phrases of a prompt', () => {
  it('say what each is about', () => {
    expect(partsOf('a woman with red hair in a green silk dress beside two blue vases').phrases).toEqual([
      'woman > people',
      'red > hair',
      'hair > hair',
      'green > garment',
      'silk > garment',
      'dress > garment',
      'beside > thing 0',
      'two > thing 0',
      'blue > thing 0',
      'vases > thing 0',
    ])
    expect(partsOf('un jarrón sobre una mesa de mármol negro').phrases.slice(-3)).toEqual([
      'mesa > support',
      'mármol > support',
      'negro > support',
    ])
  })

  it('have no part for a colour that is on nothing, except the tones of the whole image', () => {
    expect(partsOf('a vase, teal').phrases).toEqual(['vase > thing 0', 'teal'])
    expect(partsOf('a vase, teal tones').phrases).toContain('teal > palette')
  })

  it('include words that describe the light', () => {
    const { phrases, unread } = partsOf('a vase, soft window light from the left')
    expect(phrases.slice(1)).toEqual(['soft > light', 'window light > light', 'left > light'])
    expect(unread).toEqual([])
    expect(partsOf('a soft vase on the left').unread).toEqual(['soft', 'left'])
  })
})

describe('unread words', () => {
  it('are all content words that no phrase contains', () => {
    expect(partsOf('a photo of a single vase with a beeswax lid, wistful').unread).toEqual([
      'single',
      'beeswax lid',
      'wistful',
    ])
    expect(partsOf('una mujer con delantal negro, sonriendo').unread).toEqual(['delantal negro', 'sonriendo'])
  })

  it('leave no word of more than seven letters without a verdict', () => {
    const silent = GOLD.flatMap(({ prompt }) => {
      const { phrases, unread, dropped, excluded } = readPrompt(prompt)
      const pieces = [...phrases, ...unread, ...dropped, ...excluded]
      return [...prompt.matchAll(/\p{L}{8,}/gu)].flatMap(({ 0: word, index }) =>
        pieces.some(({ start, end }) => start <= index && end > index) ? [] : word,
      )
    })
    // A verb that only joins a person and clothes, or what is carried.
    expect(new Set(silent)).toEqual(new Set(['llevando']))
  })
})
