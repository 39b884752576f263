import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutWords } from './slim-endpoints.ts'

const contract = join(import.meta.dirname, '../../contract/src')
const source = readFileSync(join(contract, 'gallery/gallery.endpoints.ts'), 'utf8')

test('an endpoint keeps what calls need, and loses what only its readers need', () => {
  const slim = withoutWords(source)
  expect(source).toMatch(/summary:/)
  expect(slim).not.toMatch(/summary:|refusals:/)
  for (const part of ['export const', 'method:', 'path:', 'body:', 'query:', 'output:', 'access:'])
    expect(slim.split(part)).toHaveLength(source.split(part).length)
})

test('the compiler’s own way of writing is understood', () => {
  const code = `endpoint({\n\tsummary: "List",\n\tmethod: "GET",\n\trefusals: ["A"]\n});`
  expect(withoutWords(code)).not.toMatch(/summary|refusals/)
})

test('words with signs of code in them are left out whole', () => {
  const code = `endpoint({\n  summary: "It's, {a} 'word'",\n  method: 'GET',\n  refusals: [\n    'A',\n    'B',\n  ],\n})`
  expect(withoutWords(code).replace(/\n+/g, '\n')).toBe(`endpoint({\n  method: 'GET',\n})`)
})
