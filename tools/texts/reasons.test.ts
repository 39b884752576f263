import { reasonsOf } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { compareReasons, foreignReasons } from './reasons.ts'

const shopReasons = reasonsOf('shop', {
  tooMany: { code: 'CONFLICT', facts: { most: 'number' } },
  closed: { code: 'CONFLICT' },
})
const reasons = Object.values(shopReasons)

test('every reason has a text', () => {
  expect(compareReasons(reasons, { shop: { closed: 'It is closed.' } })).toEqual([
    'shop.tooMany has no text: write one in web/src/locales/*/reasons.json.',
  ])
})

test('every text has a reason, and names only its facts', () => {
  const shop = {
    tooMany_one: 'One.',
    tooMany_other: '{{most, number}} of {{all}}.',
    closed: 'Shut.',
    gone: 'Gone.',
  }
  expect(compareReasons(reasons, { shop })).toEqual([
    'shop.gone is no reason of the contract: remove its text.',
    'shop.tooMany names {{all}}, which is none of its facts.',
  ])
})

test('the calls of a guest page refuse only for reasons that it has texts for', () => {
  const { left } = reasonsOf('proof-guest', { left: { code: 'CONFLICT' } })
  const { tooMany } = shopReasons
  expect(
    foreignReasons([
      { path: '/api/proof', reasons: [left] },
      { path: '/api/proof/marks/:id', reasons: [left, tooMany] },
      { path: '/api/proofs', reasons: [tooMany] },
    ]),
  ).toEqual([
    '/api/proof/marks/:id refuses for shop.tooMany, for which its page has no text: give it a reason of proof-guest.',
  ])
})
