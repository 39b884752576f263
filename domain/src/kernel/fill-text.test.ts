import { expect, test } from 'vitest'
import { fillText } from './fill-text.ts'

test('formats numbers and dates in the language', () => {
  const facts = { most: 12_345, at: '2026-11-29T14:30:00.000Z' }
  const text = '{{most, number}} until {{at, moment}}'
  expect(fillText(text, facts, 'en', 'UTC')).toBe('12,345 until 29 Nov 2026, 14:30')
  expect(fillText(text, facts, 'es', 'UTC')).toBe('12.345 until 29 nov 2026, 14:30')
  expect(fillText(text, facts, 'en', 'Asia/Tokyo')).toBe('12,345 until 29 Nov 2026, 23:30')
})

test('leaves a placeholder without a value, and ignores placeholders within values', () => {
  expect(fillText('{{a}} {{b}}', { a: '{{b}}' }, 'en')).toBe('{{b}} {{b}}')
  expect(fillText('{{constructor}}', {}, 'en')).toBe('{{constructor}}')
})
