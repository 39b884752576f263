import type { ClientListItem } from '@studio/contract/clients'
import { DAY_MS, HOUR_MS } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { nextStep, toneOf } from './next-step.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
type LatestProof = NonNullable<ClientListItem['proofs']['latest']>
const proof = (change: Partial<LatestProof> = {}): LatestProof => ({
  id: '01890000-0000-7000-8000-000000000001',
  title: 'Coats',
  status: 'open',
  round: 1,
  frames: 40,
  picked: 0,
  most: null,
  openComments: 0,
  expiresAt: null,
  seenAt: null,
  wrongPins: 0,
  ...change,
})
const step = (change?: Partial<LatestProof>) => nextStep(proof(change), NOW)
const before = (ms: number) => new Date(NOW - ms).toISOString()

test('each state of the latest proof is one sentence', () => {
  expect(nextStep(null, NOW)).toEqual({ what: 'none' })
  expect(step({ status: 'draft' })).toEqual({ what: 'draft' })
  expect(step({ status: 'closed' })).toEqual({ what: 'nothing' })
  expect(step({ status: 'approved' })).toEqual({ what: 'approved' })
  expect(step({ status: 'submitted', picked: 24, openComments: 3 })).toEqual({
    what: 'submitted',
    count: 24,
    comments: 3,
  })
  expect(step()).toEqual({ what: 'unopened' })
  expect(step({ seenAt: before(HOUR_MS) })).toEqual({ what: 'opened' })
  expect(step({ seenAt: before(HOUR_MS), picked: 9 })).toEqual({ what: 'picked', count: 9 })
  expect(step({ seenAt: before(HOUR_MS), picked: 9, most: 20 })).toEqual({
    what: 'pickedOf',
    count: 9,
    most: 20,
  })
  expect(step({ seenAt: before(60_000), picked: 9 })).toEqual({ what: 'there' })
})

test('an upcoming or past end precedes picks, and guesses precede presence', () => {
  expect(step({ picked: 6, expiresAt: before(-4 * DAY_MS) })).toEqual({ what: 'ends', count: 4 })
  for (const ago of [0, DAY_MS])
    expect(step({ picked: 6, expiresAt: before(ago) })).toEqual({ what: 'ended' })
  expect(step({ seenAt: before(1000), wrongPins: 5 })).toEqual({ what: 'guessed', count: 5 })
  expect(step({ seenAt: before(1000), wrongPins: 4 })).toEqual({ what: 'there' })
})

test('distinguishes what the owner has to do from what is only information', () => {
  expect(toneOf(step({ status: 'submitted' }))).toBe('waits')
  expect(toneOf(step({ wrongPins: 7 }))).toBe('warn')
  expect(toneOf(step({ seenAt: before(0) }))).toBe('good')
  expect(toneOf(step())).toBe('quiet')
})
