import { expect, test } from 'vitest'
import { compareParagraphs, paragraphsOf } from './legal.diff.ts'

const marks = (before: string, after: string) =>
  compareParagraphs(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
  )

test('paragraphs are what stands between empty lines', () => {
  expect(paragraphsOf('a\nb\r\n\r\n  c \n \n\n- d\n- e\n')).toEqual(['a\nb', 'c', '- d\n- e'])
})

test.each([
  ['a\n\nb\n\nc', 'a\n\nb\n\nc', [' a', ' b', ' c']],
  ['a\n\nb\n\nc', 'a\n\nx\n\nc', [' a', '-b', '+x', ' c']],
  ['a\n\nb', 'b', ['-a', ' b']],
  ['', 'a\n\nb', ['+a', '+b']],
  ['a\n\nb', '', ['-a', '-b']],
  ['a\n\nb\n\nc', 'c\n\na\n\nb', ['+c', ' a', ' b', '-c']],
])('%j to %j', (before, after, expected) => expect(marks(before, after)).toEqual(expected))
