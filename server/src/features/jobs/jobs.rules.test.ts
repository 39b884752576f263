import { isFinal, JobStatus } from '@studio/contract/jobs'
import { MINUTE_MS } from '@studio/contract/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canCancel, canRetry, freshPeriod, isStuck, NEXT_STATUSES, outcomeOf } from './jobs.rules.ts'

const status = fc.constantFrom('done', 'failed', 'cancelled', 'waiting', 'developing')
const item = fc.record({
  status,
  error: fc.option(fc.string({ minLength: 1 })),
  errorCode: fc.option(fc.constantFrom('PROVIDER_DOWN', 'UNKNOWN_ERROR')),
})

test('completes a job if it has any result, and without an error only if it has all', () => {
  fc.assert(
    fc.property(
      fc.array(item as fc.Arbitrary<Parameters<typeof outcomeOf>[0][number]>, { minLength: 1 }),
      (items) => {
        const outcome = outcomeOf(items)
        const done = items.filter((one) => one.status === 'done').length
        expect(outcome.status).toBe(done > 0 ? 'completed' : 'failed')
        expect(outcome.error === null).toBe(done === items.length)
        expect(outcome.errorCode === null).toBe(outcome.error === null)
      },
    ),
  )
})

test('fails a job without its required item, whatever else it has', () => {
  const completed = { status: 'done', error: null, errorCode: null } as const
  const missing = { status: 'failed', error: 'The film broke.', errorCode: 'UNKNOWN_ERROR' } as const
  expect(outcomeOf([completed, { ...missing, needed: true }])).toMatchObject({ status: 'failed' })
  expect(outcomeOf([completed, missing])).toMatchObject({ status: 'completed' })
})

test('keeps final statuses; all others can end, and what can’t be cancelled is final', () => {
  for (const from of JobStatus.options) {
    expect(NEXT_STATUSES[from].length === 0).toBe(isFinal(from))
    expect(canCancel(from)).toBe(NEXT_STATUSES[from].includes('cancelled'))
    if (!isFinal(from)) expect(canRetry({ status: from, error: null })).toBe(false)
  }
})

test('reports a job as stuck after five minutes without progress while running', () => {
  const now = new Date()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  expect(isStuck({ status: 'running', progressedAt: ago(5 * MINUTE_MS + 1) }, now)).toBe(true)
  expect(isStuck({ status: 'running', progressedAt: ago(5 * MINUTE_MS) }, now)).toBe(false)
  expect(isStuck({ status: 'queued', progressedAt: ago(10 * MINUTE_MS) }, now)).toBe(false)
})

test('unchanged lists are sent again every 30 seconds, to few users at a time', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 30) + seconds * 1000)
  const users = Array.from({ length: 300 }, (_, n) => `user-${n}`)
  const changes = (from: number, to: number) =>
    users.filter((user) => freshPeriod(user, at(from)) !== freshPeriod(user, at(to))).length
  expect(changes(0, 30)).toBe(300)
  for (let second = 0; second < 30; second++) expect(changes(second, second + 1)).toBeLessThan(30)
  expect(freshPeriod('user-1', at(61)) - freshPeriod('user-1', at(1))).toBe(2)
})
