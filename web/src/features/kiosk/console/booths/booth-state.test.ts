import { HOUR_MS } from '@studio/contract/kernel'
import type { Booth } from '@studio/contract/kiosk'
import { expect, test } from 'vitest'
import { ageText, readinessOf, stateOf, waitOf } from './booth-state.ts'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const booth = (change: Partial<Booth> = {}, report: Partial<NonNullable<Booth['report']>> = {}): Booth => ({
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Terrace',
  revokedAt: null,
  pairedAt: ago(HOUR_MS),
  seenAt: ago(2000),
  report: {
    waiting: 0,
    oldestWaitingAt: null,
    parked: 0,
    build: '1',
    camera: 'Brio',
    state: 'open',
    isArmed: true,
    storage: { usedBytes: 1, quotaBytes: 2, isPersistent: true },
    pin: { failures: 0, lockedSeconds: 0 },
    ...report,
  },
  ...change,
})

test('gives the state of a booth: revoked, not paired, offline, or its own report', () => {
  expect(stateOf(booth(), NOW)).toBe('open')
  expect(stateOf(booth({}, { state: 'calls-host' }), NOW)).toBe('calls-host')
  expect(stateOf(booth({ seenAt: ago(300_000) }), NOW)).toBe('offline')
  expect(stateOf(booth({ pairedAt: null, seenAt: null, report: null }), NOW)).toBe('unpaired')
  expect(stateOf(booth({ revokedAt: ago(1) }), NOW)).toBe('revoked')
  expect(stateOf(booth({ report: null }), NOW)).toBe('paired')
})

test('formats the age of the oldest upload', () => {
  expect(waitOf(booth(), NOW)).toBeNull()
  expect(waitOf(booth({}, { waiting: 38, oldestWaitingAt: ago(840_000) }), NOW)).toBe(840_000)
  expect([ageText(2000, 'en'), ageText(840_000, 'en'), ageText(7_300_000, 'es')]).toEqual([
    '2 sec',
    '14 min',
    '2 h',
  ])
})

test('guests are only admitted if a booth is online, its camera works, and its uploads and storage are in order', () => {
  const of = (booths: Booth[]) =>
    Object.fromEntries(readinessOf({ booths, consents: true, hasDates: true, printer: null }, NOW))
  expect(Object.values(of([booth()]))).toEqual([true, true, true, true, true, true, true, true])
  expect(of([])).toMatchObject({ booth: false, heard: false, camera: false, nothingWaits: false })
  expect(of([booth({}, { camera: null })])).toMatchObject({ heard: true, camera: false })
  expect(of([booth({}, { isArmed: false })])).toMatchObject({ camera: true, armed: false })
  expect(of([booth({}, { waiting: 3 })])).toMatchObject({ nothingWaits: false })
  expect(of([booth({ seenAt: ago(300_000) })])).toMatchObject({ booth: true, heard: false })
})
