import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, csvLine, readCsv } from './index.ts'

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells)

test('round-trips', () => {
  const pieces = [
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    ' ',
    'a',
    'ñ',
    '写',
    '\uFEFF',
    'sep=',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (rows) => {
      const filled = rows.filter((cells) => cells.some((each) => each !== ''))
      expect(cellsOf(csvHead(['a', 'b']) + rows.map(csvLine).join(''))).toEqual([['a', 'b'], ...filled])
    }),
    { numRuns: 1_000 },
  )
})

test('a file starts with a byte order mark', () => {
  expect(csvHead(['Niño'])).toBe('\uFEFFNiño\r\n')
})

test.each([
  [
    '\uFEFFa;b\n"1;2";3',
    [
      ['a', 'b'],
      ['1;2', '3'],
    ],
  ],
  [
    'sep=;\r\na,x;b\r\n1;2',
    [
      ['a,x', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFF"sep=\t"\na\tb', [['a', 'b']]],
  [
    'SEP=|\ra|b\r1|2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '"a;b;c",d\n1,2',
    [
      ['a;b;c', 'd'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n5" x,"6"" y"z\n,\n"",""\n',
    [
      ['a', 'b'],
      ['5" x', '6" yz'],
    ],
  ],
  ["a\n'=1\n''=1\n'tis", [['a'], ['=1'], ["'=1"], ["'tis"]]],
])('reads %j', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows)
})

test('gives each row its first line number, also with unclosed quotes', () => {
  expect(readCsv('sep=,\r\na\r\n\r\n"x\ny"\rz').rows.map(({ line }) => line)).toEqual([2, 4, 6])
  expect(readCsv('a\n"b\nc').openQuote).toBe(2)
  expect(readCsv('a\n"b\nc"').openQuote).toBeNull()
})
