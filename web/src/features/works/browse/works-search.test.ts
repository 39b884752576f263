import { expect, test } from 'vitest'
import { isNarrowed, readSearch, writeSearch } from './works-search.ts'

test('parses a URL as it was written', () => {
  const search = readSearch({ kind: 'video', q: ' lamp ', tag: 'plinth', licence: 'remixable', sort: 'new' })
  expect(search).toEqual({ kind: 'video', q: 'lamp', tag: 'plinth', licence: 'remixable', sort: 'new' })
  expect(readSearch(writeSearch(search))).toEqual(search)
  expect(writeSearch(readSearch({}))).toEqual({})
})

test('ignores invalid parameters', () => {
  expect(readSearch({ kind: 'song', q: 7, licence: 'mine', sort: 'loud', model: '' })).toEqual({
    sort: 'best',
  })
})

test('the order alone isn’t a filter', () => {
  expect(isNarrowed(readSearch({ sort: 'new' }))).toBe(false)
  expect(isNarrowed(readSearch({ kind: 'image' }))).toBe(true)
  expect(isNarrowed(readSearch({ q: 'lamp' }))).toBe(true)
})
