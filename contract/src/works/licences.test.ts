import { expect, test } from 'vitest'
import {
  allows,
  answersOf,
  forbiddenBy,
  isMoreOpen,
  type Licence,
  LICENCE_DUTIES,
  LICENCES,
  licenceOf,
  licencesFor,
} from './index.ts'

const pairs = LICENCES.flatMap((one) => LICENCES.map((other): [Licence, Licence] => [one, other]))
const covers = (child: Licence, parent: Licence) =>
  LICENCE_DUTIES[parent].every((duty) => LICENCE_DUTIES[child].includes(duty))

test('gives a child at least the duties of each of its parents, over all sets of three', () => {
  for (const [one, other] of pairs)
    for (const third of LICENCES) {
      const parents = [one, other, third]
      for (const child of licencesFor(parents.map((licence) => ({ licence }))))
        for (const parent of parents) expect(covers(child, parent), `${child} after ${parent}`).toBe(true)
    }
})

test('never allows more licences with one more parent', () => {
  for (const [one, other] of pairs) {
    const both = licencesFor([{ licence: one }, { licence: other }])
    const alone = licencesFor([{ licence: one }])
    expect(both.filter((licence) => !alone.includes(licence))).toEqual([])
    expect(both).toEqual(licencesFor([{ licence: other }, { licence: one }]))
    expect(both).toEqual(LICENCES.filter((child) => allows(one, child) && allows(other, child)))
  }
})

test('lets a parent allow all that its child allows', () => {
  for (const [parent, child] of pairs)
    if (allows(parent, child))
      for (const grandchild of LICENCES)
        if (allows(child, grandchild)) expect(allows(parent, grandchild)).toBe(true)
})

test('requires the same licence for share-alike terms, and allows none for all rights reserved', () => {
  expect(licencesFor([{ licence: 'cc-by-sa-4.0' }])).toEqual(['cc-by-sa-4.0'])
  expect(licencesFor([{ licence: 'studio-remix' }])).toEqual(['studio-remix'])
  expect(licencesFor([{ licence: 'cc-by-sa-4.0' }, { licence: 'cc-by-nc-4.0' }])).toEqual([])
  expect(licencesFor([{ licence: 'all-rights' }])).toEqual([])
  expect(licencesFor([])).toEqual([...LICENCES])
})

test('authors aren’t bound by their own works, and the terms’ author is named', () => {
  expect(licencesFor([{ licence: 'all-rights', isOwn: true }])).toEqual([...LICENCES])
  const parents = [
    { id: 'a', licence: 'cc0-1.0' as const },
    { id: 'b', licence: 'cc-by-4.0' as const },
  ]
  expect(forbiddenBy('cc0-1.0', parents)?.id).toBe('b')
  expect(forbiddenBy('cc-by-4.0', parents)).toBeUndefined()
})

test('derives every licence from its own three answers', () => {
  for (const licence of LICENCES) expect(licenceOf(answersOf(licence))).toBe(licence)
})

test('counts a licence as more open only if it has fewer duties', () => {
  for (const [from, to] of pairs)
    expect(isMoreOpen(from, to)).toBe(from !== to && covers(from, to) && from !== to)
  expect(pairs.some(([from, to]) => isMoreOpen(from, to) && isMoreOpen(to, from))).toBe(false)
})
