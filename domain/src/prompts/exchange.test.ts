import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalContent, MAX_IMPORTED, Variable, WordListDraft } from '@studio/contract/prompts'
import {
  checkValues,
  csvOfPrompts,
  type ExchangedPrompt,
  filledValues,
  formatOf,
  readingExchanged,
  variablesFor,
} from './index.ts'

function readExchanged(...args: Parameters<typeof readingExchanged>) {
  const reading = readingExchanged(...args)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

const PIECES = [
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
  '写',
  '👩‍🚀',
  '{',
  '|',
  '[[x]]',
]
const texts = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((all) => all.join('')),
  fc.string(),
)

test('CSV round-trips formulas, quotes, lines and any script', () => {
  const prompts = fc.array(
    fc.record({
      title: texts,
      body: texts,
      negative: texts,
      notes: texts,
      folder: texts,
      favourite: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(prompts, (input) => {
      const nonEmpty = input.filter(({ title, body }) => title !== '' || body !== '')
      const text = csvOfPrompts.head + nonEmpty.map((each) => csvOfPrompts.of(each)).join('')
      const read = readExchanged('csv', text).prompts
      const plain = ({ title, body, negative, notes, folder, favourite }: ExchangedPrompt) => ({
        title,
        body,
        negative: negative || '',
        notes: notes || '',
        folder: folder || '',
        favourite,
      })
      expect(read.map(plain)).toEqual(nonEmpty.map(plain))
    }),
    { numRuns: 1_000 },
  )
})

test('never exports a cell that starts like a formula', () => {
  fc.assert(
    fc.property(texts, (text) => {
      // A cell may contain line breaks, and a formula at the start of such a line is harmless.
      const body = text.replaceAll(/[\r\n]/g, ' ').trimStart()
      expect(csvOfPrompts.of({ title: body, body })).not.toMatch(/^"?[=+\-@]/)
    }),
  )
})

test.each([
  ['name,prompt,negative_prompt\nFilm,film,\n', 'a1111'],
  ['title,body\na,b\n', 'csv'],
  ['act;prompt\na;b\n', 'csv'],
  ['[{"prompt":"a"}]', 'json'],
  ['{a|b} lamp\nanother', 'lines'],
  ['a lamp, red\nanother, blue', 'lines'],
])('detects the format of %j: %s', (text, format) => {
  expect(formatOf(text)).toBe(format)
})

test('reports surplus cells, unknown columns and unclosed quotes', () => {
  const read = readExchanged('csv', 'title,body,odd,body\nA,50" screen,x,y, warm light,soft\nB,b,,,,\n\nC,c')
  expect(read).toMatchObject({ unused: ['odd', 'body'], openQuote: null })
  expect([...read.surplus]).toEqual([[0, { line: 2, cells: [' warm light', 'soft'] }]])
  expect(
    readExchanged('a1111', 'name,prompt,negative_prompt\nFilm,film, grain, dust\n').surplus.get(0),
  ).toEqual({
    line: 2,
    cells: [' dust'],
  })
  expect(readExchanged('csv', 'title,body\nA,a\nB,"b\nC,c\n')).toMatchObject({ openQuote: 3 })
  expect(readExchanged('lines', 'a\rb\r\nc').prompts.map(({ body }) => body)).toEqual(['a', 'b', 'c'])
})

test('reports a missing text column and invalid JSON', () => {
  expect(readExchanged('csv', 'a,b\n1,2')).toMatchObject({ problem: 'no-body-column', columns: ['a', 'b'] })
  expect(readExchanged('json', '{')).toMatchObject({ problem: 'not-json' })
})

test('checks values by the type of their variable and reports the first problem', () => {
  const problems = checkValues(
    [
      { name: 'who', type: 'text', required: true },
      { name: 'n', type: 'number', min: 2, max: 5 },
      { name: 'light', type: 'choice', choices: ['soft', 'hard'] },
      { name: 'tone', type: 'colour' },
      { name: 'seen', type: 'picture' },
      { name: 'given', type: 'number', default: '3', required: true },
    ],
    { who: '  ', n: '7', light: 'dim', tone: '#12', seen: 'x' },
  )
  expect(problems.map(({ name, problem }) => `${name} ${problem}`)).toEqual([
    'who required',
    'n too-large',
    'light not-a-choice',
    'tone not-a-colour',
    'seen not-a-picture',
  ])
})

test('treats an undescribed blank as text, and an image as no word', () => {
  const described = [
    { name: 'seen', type: 'picture' },
    { name: 'n', type: 'number', default: '3' },
  ] as const
  const variables = variablesFor(described, ['n', 'who'])
  expect(variables.map(({ name, type }) => [name, type])).toEqual([
    ['seen', 'picture'],
    ['n', 'number'],
    ['who', 'text'],
  ])
  expect(filledValues(variables, { who: 'Eve', seen: 'id' })).toEqual({ who: 'Eve', seen: '', n: '3' })
})

test('gives equal content the same text, regardless of the order of its fields', () => {
  const one = {
    body: 'a',
    negative: '',
    blocks: [],
    variables: [],
    lists: [],
    settings: { count: 2, seed: 1 },
  }
  const other = {
    settings: { seed: 1, count: 2 },
    lists: [],
    variables: [],
    blocks: [],
    negative: '',
    body: 'a',
  }
  expect(canonicalContent(one)).toBe(canonicalContent(other))
})

const LARGE = {
  lines: (rows: number) => 'a\n'.repeat(rows),
  json: (rows: number) => `[${'"a",'.repeat(rows - 1)}"a"]`,
  csv: (rows: number) => `body,x\n${'a,\n'.repeat(rows)}`,
  a1111: (rows: number) => `name,prompt\n${'a,a\n'.repeat(rows)}`,
}

test.each(Object.entries(LARGE))(
  'stops reading a file with more %s than can be imported',
  (format, textOf) => {
    expect(readExchanged(format as 'csv', textOf(MAX_IMPORTED)).prompts).toHaveLength(MAX_IMPORTED)
    const reading = readingExchanged(format as 'csv', textOf(400_000))
    let pauses = 0
    for (let step = reading.next(); ; step = reading.next(), pauses++)
      if (step.done) {
        expect(step.value).toMatchObject({ problem: 'too-many', prompts: [] })
        break
      }
    expect(pauses).toBeLessThan(2 * MAX_IMPORTED)
  },
)

test('pauses often while reading, even within a cell that never ends', () => {
  const pausesOf = (format: 'csv' | 'lines' | 'json', text: string) =>
    [...readingExchanged(format, text)].length
  for (const format of ['csv', 'lines', 'json'] as const)
    expect(pausesOf(format, LARGE[format](1_000)), format).toBeGreaterThanOrEqual(1_000)
  expect(pausesOf('csv', `body,x\n"${'a""'.repeat(400_000)}`)).toBeGreaterThan(50)
})

test('limits choices, help and list items to one line', () => {
  const variable = { name: 'light', type: 'choice', help: 'a\nb', choices: ['soft\u200b\nlight'] }
  expect(Variable.parse(variable)).toMatchObject({ help: 'a b', choices: ['soft light'] })
  expect(WordListDraft.parse({ name: 'light', entries: ['soft\r\nlight'] }).entries).toEqual(['soft light'])
})
