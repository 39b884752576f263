import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slimmed } from './slim-endpoints.ts'

const contract = join(import.meta.dirname, '../../contract/src')
const source = readFileSync(join(contract, 'gallery/gallery.endpoints.ts'), 'utf8')

test('an endpoint keeps what calls need, and loses what only its readers and the server need', () => {
  const slim = slimmed(source)
  expect(source).toMatch(/summary:[^]*factor:/)
  expect(slim).not.toMatch(/summary:|refusals:|factor:|params: IdParams|query: GalleryQuery/)
  for (const part of ['export const', 'method:', 'path:', 'output:', 'access:'])
    expect(slim.split(part)).toHaveLength(source.split(part).length)
})

test('the compiler’s own way of writing is understood', () => {
  const code = `endpoint({\n\tsummary: "List",\n\tmethod: "GET",\n\tfactor: "none",\n\trefusals: ["A"]\n});`
  expect(slimmed(code)).not.toMatch(/summary|factor|refusals/)
})

test('words with signs of code in them are left out whole', () => {
  const code = `endpoint({\n  summary: "It's, {a} 'word'",\n  method: 'GET',\n  refusals: [\n    'A',\n    'B',\n  ],\n})`
  expect(slimmed(code).replace(/\n+/g, '\n')).toBe(`endpoint({\n  method: 'GET',\n})`)
})
