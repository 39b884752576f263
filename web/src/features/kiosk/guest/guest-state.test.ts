import type { GuestCapture } from '@studio/contract/kiosk'
import { expect, test } from 'vitest'
import { type AvailablePage, nextPollDelay, noteOf } from './guest-state.ts'
import { guestTexts } from './guest-texts.ts'

const { localeFor, speak } = guestTexts

const look = (state: 'waiting' | 'made' | 'refused' | 'failed') => ({
  name: 'Silver',
  by: 'engine' as const,
  state,
})
const capture = (of: GuestCapture['look']): GuestCapture => ({
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'shot',
  mime: 'image/jpeg',
  width: 4,
  height: 3,
  look: of,
})
const here = (captures: GuestCapture[], isComplete = true): AvailablePage => ({
  state: 'here',
  event: { name: 'Night', timeZone: 'Europe/Madrid' },
  locale: 'en',
  isComplete,
  captures,
  startedAt: '2026-11-21T20:48:00.000Z',
  until: '2026-12-21T20:48:00.000Z',
})

test('stops polling a complete, deleted or broken page; polls pending ones less and less often', () => {
  expect(nextPollDelay(here([capture(null)]), 0)).toBeNull()
  expect(nextPollDelay(here([capture(look('made')), capture(look('refused'))]), 0)).toBeNull()
  expect(nextPollDelay({ state: 'gone', by: 'event' }, 0)).toBeNull()
  expect(nextPollDelay({ state: 'broken' }, 0)).toBeNull()
  for (const page of [
    here([capture(look('waiting'))]),
    here([capture(null)], false),
    { state: 'waiting' } as const,
  ]) {
    const pauses = [0, 130_000, 700_000].map((waited) => nextPollDelay(page, waited) ?? 0)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses[0]).toBeGreaterThan(0)
    expect(nextPollDelay(page, 4_000_000)).toBeNull()
  }
})

test('describes looks: none, developing, how many are ready, refused', () => {
  expect(noteOf([capture(null)])).toBeNull()
  expect(noteOf([capture(look('waiting'))])).toEqual({ kind: 'developing', name: 'Silver' })
  expect(noteOf([capture(look('made')), capture(look('waiting'))])).toEqual({
    kind: 'here',
    readyCount: 1,
    count: 2,
  })
  expect(noteOf([capture(look('refused'))])).toEqual({ kind: 'refused', name: 'Silver' })
})

test('uses the first supported language, with its plural forms', () => {
  expect(localeFor(['fr-CA', 'es-MX', 'en'])).toBe('es')
  expect(localeFor(['fr'])).toBe('en')
  expect(speak('en').counted('deleteLooks', 1)).toBe('1 style')
  expect(speak('es').counted('deleteLooks', 3)).toBe('3 estilos')
  expect(speak('en')('looksHere', { made: 3, count: 4 })).toBe('3 of 4 styles are ready')
})
