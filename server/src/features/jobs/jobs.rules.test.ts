import { isFinal, JobStatus } from '@studio/contract/jobs'
import { MINUTE_MS } from '@studio/contract/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canCancel, canRetry, isStuck, NEXT_STATUSES, outcomeOf } from './jobs.rules.ts'

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
