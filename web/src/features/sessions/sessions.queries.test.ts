import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { call, RequestError } from '../../platform/index.ts'
import { ahead, sessionQuery, withNewerBrief } from './sessions.queries.ts'

vi.mock('../../platform/index.ts', async (original) => ({
  ...(await original<typeof import('../../platform/index.ts')>()),
  call: vi.fn(),
}))

const stateOf = (revision: number, quality: string, seq: number) =>
  ({ session: { revision, brief: { quality }, seq } }) as never as Parameters<typeof withNewerBrief>[1]

test('a state loaded before doesn’t undo an answered choice', () => {
  const current = stateOf(7, 'draft', 20)
  expect(withNewerBrief(current, stateOf(6, 'final', 22))).toEqual(stateOf(7, 'draft', 22))
  expect(withNewerBrief(current, stateOf(8, 'final', 22))).toEqual(stateOf(8, 'final', 22))
  expect(withNewerBrief(undefined, current)).toBe(current)
})

test('a pending heart stays while the session is loaded', async () => {
  const heart = { mediaId: 'coat', userId: 'ana', verdict: 'heart' as const }
  const client = new QueryClient()
  const read = async () => (await client.fetchQuery({ ...sessionQuery('norte'), staleTime: 0 })).session.picks
  vi.mocked(call).mockImplementation(
    async () => ({ session: { id: 'norte', revision: 1, picks: [] } }) as never,
  )
  const sent = Promise.withResolvers<void>()
  const laid = ahead.lay((before) => ({ ...before, picks: [heart] }), sent.promise)
  expect(await read()).toEqual([heart])
  sent.resolve()
  await laid
  expect(await read()).toEqual([])
})

test('a removed member is notified immediately, and an unreachable server is retried', async () => {
  const { retry } = sessionQuery('norte')
  if (typeof retry !== 'function') throw new Error('It is asked again whatever was answered.')
  const removed = new RequestError('There is no such session.', { status: 404, code: 'NOT_FOUND' })
  expect(retry(0, removed)).toBe(false)
  expect(retry(0, new Error('Failed to fetch'))).toBe(true)
})
