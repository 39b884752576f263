import { expect, test } from 'vitest'
import { compareLists, compareParagraphs, MAX_PAIRS, paragraphsOf } from './legal.diff.ts'

const marks = (before: string, after: string) =>
  compareParagraphs(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
  )

test('splits paragraphs at empty lines', () => {
  expect(paragraphsOf('a\nb\r\n\r\n  c \n \n\n- d\n- e\n')).toEqual(['a\nb', 'c', '- d\n- e'])
})

test.each([
  ['a\n\nb\n\nc', 'a\n\nb\n\nc', [' a', ' b', ' c']],
  ['a\n\nb\n\nc', 'a\n\nx\n\nc', [' a', '-b', '+x', ' c']],
  ['a\n\nb', 'b', ['-a', ' b']],
  ['', 'a\n\nb', ['+a', '+b']],
  ['a\n\nb', '', ['-a', '-b']],
  ['a\n\nb\n\nc', 'c\n\na\n\nb', ['+c', ' a', ' b', '-c']],
  ['a\n\na', 'a', [' a', '-a']],
  ['a\n\nb', 'a\n\nx\n\na\n\nb', [' a', '+x', '+a', ' b']],
])('%j to %j', (before, after, expected) => expect(marks(before, after)).toEqual(expected))

/** Worst case: as many paragraphs as 100,000 characters can have; counts the comparisons. */
function counted(change: (paragraph: string, index: number) => string = (paragraph) => paragraph) {
  const reads = { count: 0 }
  const texts = Array.from({ length: 33_333 }, (_, index) => change(String(index % 10), index))
  const get = (target: string[], key: string | symbol, self: unknown) => {
    if (typeof key === 'string' && /^\d+$/.test(key)) reads.count++
    // Slices are counted as well.
    const value: unknown = Reflect.get(target, key, self)
    return key === 'slice' ? (...range: number[]) => new Proxy(target.slice(...range), { get }) : value
  }
  return { reads, texts: new Proxy(texts, { get }) }
}
function kindsOf(changes: { kind: string }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind } of changes) sums[kind] = (sums[kind] ?? 0) + 1
  return sums
}

test.each([
  ['the same', undefined, { same: 33_333 }],
  [
    'one word is another',
    (text: string, at: number) => (at === 20_000 ? 'x' : text),
    { same: 33_332, removed: 1, added: 1 },
  ],
  ['all of it is new', (text: string) => `${text} new`, { removed: 33_333, added: 33_333 }],
  // Nothing at the edges is the same, and much between them.
  [
    'its edges are new',
    (text: string, at: number) => (at % 33_332 === 0 ? 'x' : text),
    { removed: 33_333, added: 33_333 },
  ],
])('limits the work for large texts of which %s', (_, change, kinds) => {
  const [before, after] = [counted(), counted(change)]
  expect(kindsOf(compareLists(before.texts, after.texts))).toEqual(kinds)
  expect(before.reads.count + after.reads.count).toBeLessThan(2 * MAX_PAIRS + 8 * 33_333)
})
