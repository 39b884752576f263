import { expect, test } from 'vitest'
import { reportWaiting } from './telling-wait.ts'

const answer = async (body: unknown, status: number, headers: Record<string, string> = {}) => {
  const send = reportWaiting(async () => Response.json(body, { status, headers }))
  return (await (await send('/auth/v1/token')).json()) as unknown
}
const refusal = (message: string) => ({ code: 'over_request_rate_limit', message })

test('adds the wait to the message of a refusal', async () => {
  expect(await answer(refusal('Request rate limit reached'), 429, { 'retry-after': '17' })).toEqual(
    refusal('Request rate limit reached (after 17 seconds)'),
  )
})

test('leaves other messages and responses unchanged', async () => {
  const waitError = refusal('For security purposes, you can only request this after 42 seconds.')
  expect(await answer(waitError, 429, { 'retry-after': '42' })).toEqual(waitError)
  expect(await answer(refusal('x'), 429)).toEqual(refusal('x'))
  expect(await answer(refusal('x'), 503, { 'retry-after': '5' })).toEqual(refusal('x'))
})
