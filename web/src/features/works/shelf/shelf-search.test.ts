import { expect, test } from 'vitest'
import { isNarrowed, readSearch, writeSearch } from './shelf-search.ts'

test('what an address says is read again as it was written', () => {
  const search = readSearch({ kind: 'video', q: ' lamp ', tag: 'plinth', licence: 'remixable', sort: 'new' })
  expect(search).toEqual({ kind: 'video', q: 'lamp', tag: 'plinth', licence: 'remixable', sort: 'new' })
  expect(readSearch(writeSearch(search))).toEqual(search)
  expect(writeSearch(readSearch({}))).toEqual({})
})

test('what makes no sense is left out', () => {
  expect(readSearch({ kind: 'song', q: 7, licence: 'mine', sort: 'loud', model: '' })).toEqual({
    sort: 'best',
  })
})

test('the order alone narrows nothing down', () => {
  expect(isNarrowed(readSearch({ sort: 'new' }))).toBe(false)
  expect(isNarrowed(readSearch({ kind: 'image' }))).toBe(true)
  expect(isNarrowed(readSearch({ q: 'lamp' }))).toBe(true)
})
