import { expect, test } from 'vitest'
import { variantWords } from './variant-words.ts'

test.each<[string, string[], string[]]>([
  ['one place', ['A red coat, noon', 'A dark blue coat, noon', 'A coat, noon'], ['red', 'dark blue', '']],
  [
    'two places',
    ['A red coat, window light, 85mm', 'A red coat, golden hour, 85mm', 'A blue coat, golden hour, 85mm'],
    ['red, window light', 'red, golden hour', 'blue, golden hour'],
  ],
  ['none', ['A lamp', 'A lamp'], ['', '']],
  ['another script', ['窓辺の赤い服の女性', '窓辺の青い服の女性'], ['赤い', '青い']],
  ['emoji whole', ['A 👩‍🎤 sings', 'A 👨‍🎤 sings'], ['👩‍🎤', '👨‍🎤']],
  ['nothing in common', ['one', 'two', 'three'], ['one', 'two', 'three']],
])('finds the differences of texts that differ in %s', (_, texts, words) => {
  expect(variantWords(texts)).toEqual(words)
})

test('compares ten texts of 4,000 characters quickly', () => {
  const texts = Array.from({ length: 10 }, (_, n) => `${'word '.repeat(400)}${n} ${'other '.repeat(330)}`)
  expect(variantWords(texts)).toEqual(texts.map((_, n) => String(n)))
})
