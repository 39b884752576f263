import { expect, test } from 'vitest'
import { compareTexts } from './texts/compare.ts'

const compare = (english: unknown, spanish: unknown) => compareTexts(english, spanish, 'es').join('\n')

test('the same keys and placeholders are fine', () => {
  expect(compare({ a: { b: 'Hi {{name}}' }, c: ['x'] }, { a: { b: '{{name}}, hola' }, c: ['y'] })).toBe('')
})

test('missing, extra and empty texts are named', () => {
  expect(compare({ a: { b: 'Hi' } }, {})).toContain('"a.b" is missing')
  expect(compare({}, { a: 'Hola' })).toContain('"a" has no English text')
  expect(compare({ a: 'Hi' }, { a: '' })).toContain('"a" is empty')
})

test('a placeholder or a tag that differs is named', () => {
  expect(compare({ a: 'Hi {{name}}' }, { a: 'Hola {{nombre}}' })).toContain('{{nombre}}')
  expect(compare({ a: '<b>Hi</b>' }, { a: 'Hola' })).toContain('no placeholders')
})

test('plural forms are complete, and a singular may leave the number out', () => {
  const english = { n_one: '{{count}} picture', n_other: '{{count}} pictures' }
  expect(compare(english, { n_one: 'una foto', n_other: '{{count}} fotos' })).toBe('')
  expect(compare(english, { n_other: '{{count}} fotos' })).toContain('"n_one" is missing')
})
