import { expect, test } from 'vitest'
import { pictureOf } from '../gallery.fixtures.ts'
import { cullingList, screenUrlOf, toCompare } from './culling-list.ts'

const photographs = ['a', 'b', 'c', 'd'].map((id) => ({ id, isReviewed: id === 'b', reasons: [] }))
const none = new Set<string>()
const input = { photographs, items: new Map(), seen: none, kept: none, isUnseenOnly: false }

test('counts what was seen before, now, or marked', () => {
  const items = new Map([['c', pictureOf(1, { flag: 'reject' })]])
  expect(cullingList({ ...input, items, seen: new Set(['a', 'b']) })).toEqual({
    ids: ['a', 'b', 'c', 'd'],
    reviewed: 3,
    total: 4,
  })
})

test('leaves out what was seen, except since the filter was turned on', () => {
  expect(cullingList({ ...input, isUnseenOnly: true }).ids).toEqual(['a', 'c', 'd'])
  const seen = new Set(['a', 'c'])
  expect(cullingList({ ...input, seen, kept: new Set(['c']), isUnseenOnly: true }).ids).toEqual(['c', 'd'])
})

test('compares the stack around an image, or the image and the next one', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(toCompare('b', { ids, stack: [] }, 4)).toEqual(['b', 'c'])
  expect(toCompare('f', { ids, stack: [] }, 4)).toEqual(['e', 'f'])
  expect(toCompare('b', { ids, stack: ['a', 'b', 'c'] }, 4)).toEqual(['a', 'b', 'c'])
  expect(toCompare('d', { ids, stack: ids }, 4)).toEqual(['c', 'd', 'e', 'f'])
  expect(toCompare('f', { ids, stack: ids }, 4)).toEqual(['c', 'd', 'e', 'f'])
  expect(toCompare('x', { ids, stack: [] }, 4)).toEqual([])
  expect(toCompare('a', { ids: ['a'], stack: [] }, 4)).toEqual(['a'])
})

test('shows the largest rendition, which browsers display', () => {
  const small = { url: '/320', width: 320, height: 200 }
  expect(screenUrlOf({ url: '/raw', thumbnails: [small, { ...small, url: '/2048' }] })).toBe('/2048')
  expect(screenUrlOf({ url: '/jpeg', thumbnails: [] })).toBe('/jpeg')
})
