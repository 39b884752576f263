import { expect, test } from 'vitest'
import { hasWords, searchWords, splitWords } from './search.ts'

test.each([
  ['Ein Straßenmusiker in Köln', ['KOLN strasse', 'i k', 'musik', 'e'], ['ln', 's koln z', 'oln in x', 'u']],
  ['Café owner, São Paulo', ['cafe\u0301', 'PAULO sao', 'paulo c', 'owner,'], ['fé', 'w', 'ao']],
  ['夜の東京タワー、雨🎉', ['東京', '雨', 'ﾀﾜｰ 夜', '🎉'], ['京東', '🎈']],
  ['100% snake_case C:\\path', ['%', '_', ':\\', '0%'], ['%%', '1_0', 'a%c']],
  ['Σίσυφος مَرْحَبًا שָׁלוֹם', ['ΣΙΣΥΦΟΣ', 'مـرحبا', 'שלום', 'σ'], ['ζ', 'φο']],
  ['İstanbul ışık', ['istanbul isik', 'ISTANBUL', 'i'], ['st']],
  ['한국 사진', ['한', '사진 한국'.normalize('NFD')], ['국']],
])('finds %s by words of any length and in any order', (text, matching, missed) => {
  for (const typed of matching) expect(hasWords(text, typed), typed).toBe(true)
  for (const typed of missed) expect(hasWords(text, typed), typed).toBe(false)
})

test('parses a query to its distinct folded words', () => {
  expect(searchWords('  Café\tcafe　ÉLAN \u0301 ')).toEqual(['cafe', 'elan'])
  expect(searchWords(Array.from({ length: 30 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12)
  expect(splitWords('(Café), 東京、雨 %')).toEqual(['cafe', '東京、雨'])
})
