import { expect, test, vi } from 'vitest'
import {
  createQueryClient,
  followNetwork,
  retryDelay,
  shouldRetry,
  shouldRetryMutation,
} from './query-client.ts'
import { RequestError } from './request-error.ts'

const refused = (code: string, status = 500) => new RequestError('no', { code, status })

test.each([
  'AUTH_REQUIRED',
  'COINS_INSUFFICIENT',
  'INPUT_INVALID',
  'PROVIDER_BAD_REQUEST',
  'PROVIDER_MISCONFIGURED',
])('never retries %s', (code) => expect(shouldRetry(0, refused(code))).toBe(false))

test.each(['PROVIDER_RATE_LIMIT', 'PROVIDER_TIMEOUT', 'PROVIDER_DOWN', 'UNKNOWN_ERROR', 'NETWORK_ERROR'])(
  'retries %s three times',
  (code) => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, refused(code)))).toEqual([
      true,
      true,
      true,
      false,
    ])
  },
)

test('never retries 401 and 403', () => {
  expect(shouldRetry(0, refused('FORBIDDEN', 403))).toBe(false)
  expect(shouldRetry(0, refused('OTHER', 401))).toBe(false)
  expect(shouldRetry(0, new Error('Request failed with status 401'))).toBe(false)
  expect(shouldRetry(0, new Error('seed 4013'))).toBe(true)
})

test('waits 1 s, doubled, at most 30 s', () => {
  expect([0, 1, 2, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000])
})

test('retries a mutation once, only if it never reached the server', () => {
  expect(shouldRetryMutation(0, refused('NETWORK_ERROR', 0))).toBe(true)
  expect(shouldRetryMutation(1, refused('NETWORK_ERROR', 0))).toBe(false)
  expect(shouldRetryMutation(0, refused('NETWORK_ERROR', 502))).toBe(false)
  expect(shouldRetryMutation(0, new TypeError('Failed to fetch'))).toBe(true)
  expect(shouldRetryMutation(0, refused('PROVIDER_DOWN', 502))).toBe(false)
})

test('keeps the numbers of the specification', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 120_000, gcTime: 300_000, refetchOnMount: false })
  expect(mutations?.retryDelay).toBe(1000)
  const onFocus = queries?.refetchOnWindowFocus as (query: { state: { dataUpdatedAt: number } }) => unknown
  expect(onFocus({ state: { dataUpdatedAt: Date.now() - 59_000 } })).toBe(false)
  expect(onFocus({ state: { dataUpdatedAt: Date.now() - 61_000 } })).toBe('always')
})

test('never pauses a mutation offline: it fails immediately', async () => {
  const queries = createQueryClient()
  let state: 'here' | 'offline' = 'offline'
  const listeners = new Set<() => void>()
  followNetwork({
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  const setState = (to: typeof state) => {
    state = to
    for (const listener of listeners) listener()
  }
  const send = vi.fn(async () => Promise.reject(refused('INPUT_INVALID', 400)))
  await expect(
    queries.getMutationCache().build(queries, { mutationFn: send }).execute(undefined),
  ).rejects.toThrow('no')
  setState('here')
  await queries.resumePausedMutations()
  expect(send).toHaveBeenCalledOnce()
})

test('pauses a query while the server is unreachable, then resumes', async () => {
  const queries = createQueryClient()
  let state: 'here' | 'unreachable' = 'unreachable'
  let emit = () => undefined as void
  followNetwork({
    state: () => state,
    subscribe: (listener) => {
      emit = listener
      return () => undefined
    },
  })
  queries.mount()
  const answer = vi.fn(async () => 'answer')
  const reading = queries.fetchQuery({ queryKey: ['x'], queryFn: answer })
  await Promise.resolve()
  expect(answer).not.toHaveBeenCalled()
  state = 'here'
  emit()
  expect(await reading).toBe('answer')
  queries.unmount()
})
