import { callsReasons } from '@studio/contract/kernel'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { RequestError } from '../../platform/index.ts'
import { watchSecondFactor } from './watch-second-factor.ts'

const refusal = (details?: Record<string, string>) =>
  new RequestError('x', { status: 403, code: 'FORBIDDEN', ...(details && { details }) })

const needsFactor = new RequestError('x', {
  status: 403,
  code: 'FORBIDDEN',
  reason: callsReasons.secondFactor.name,
})

function listen() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let needsStepUp = false
  const renewedToken = vi.fn(async () => {
    needsStepUp = true
    return 'lowered'
  })
  watchSecondFactor(queries, {
    current: () => ({ access_token: 'stale' }) as never,
    mustStepUp: () => needsStepUp,
    renewedToken,
  })
  return { queries, renewedToken }
}

test('a query refused for the second factor renews the session once', async () => {
  const { queries, renewedToken } = listen()
  const read = (key: string, error: Error) =>
    queries.fetchQuery({ queryKey: [key], queryFn: () => Promise.reject(error) }).catch(() => undefined)
  await read('a', refusal())
  await read('b', refusal({ gate: 'legal' }))
  await read('c', new Error('x'))
  expect(renewedToken).not.toHaveBeenCalled()
  await Promise.all(['d', 'e', 'f'].map((key) => read(key, needsFactor)))
  await read('g', needsFactor)
  expect(renewedToken.mock.calls).toEqual([['stale']])
})

test('a mutation does the same', async () => {
  const { queries, renewedToken } = listen()
  const write = new MutationObserver(queries, {
    mutationFn: () => Promise.reject(needsFactor),
  })
  await write.mutate().catch(() => undefined)
  expect(renewedToken).toHaveBeenCalledOnce()
})
