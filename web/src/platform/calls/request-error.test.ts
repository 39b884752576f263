import { reasonsOf } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { refusedFor } from '../../testing/refused-for.ts'
import { errorFromResponse, isRefusedFor } from './request-error.ts'

const shop = reasonsOf('shop', {
  tooMany: { code: 'CONFLICT', facts: { most: 'number' } },
  closed: { code: 'CONFLICT' },
})

test('a refusal is identified by its reason, with typed facts', async () => {
  const error = await errorFromResponse(refusedFor(shop.tooMany, { most: 5 }))
  expect(isRefusedFor(error, shop.closed)).toBe(false)
  expect(isRefusedFor(error, shop.closed, shop.tooMany)).toBe(true)
  expect(isRefusedFor(error, shop.tooMany) && error.facts.most + 1).toBe(6)
  expect(isRefusedFor(new Error('shop.tooMany'), shop.tooMany)).toBe(false)
  expect(isRefusedFor(null, shop.tooMany)).toBe(false)
})
