import type { RuleContent } from '@studio/contract/rules'
import { expect, test } from 'vitest'
import { asKind, kindOf, numberOf, withNumber, withSet } from './rule-draft.ts'

test('a part of a rule becomes another kind and keeps its terms', () => {
  const clause: RuleContent['body'] = { all: [{ terms: 'a' }] }
  const [first] = clause.all
  if (!first) throw new Error('There is a part.')
  const near = asKind(first, 'near', 'b')
  expect(near).toEqual({ terms: 'a', near: 5 })
  const notNear = withNumber(asKind(near, 'notNear', 'b'), 2)
  expect(notNear).toEqual({ not: { terms: 'a', near: 2 } })
  expect([kindOf(notNear), numberOf(notNear)]).toEqual(['notNear', 2])
  expect(withSet(notNear, 'c')).toEqual({ not: { terms: 'c', near: 2 } })
  const author = asKind(notNear, 'author', 'b')
  expect(withNumber(author, 7)).toEqual({ author: { daysLess: 7 } })
  expect(asKind(author, 'not', 'b')).toEqual({ not: { terms: 'b' } })
})
