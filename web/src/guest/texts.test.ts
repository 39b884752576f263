import { expect, test } from 'vitest'
import { ServerUnreachable, Refused } from './errors.ts'
import { createReasonTexts } from './texts.ts'

const textOf = createReasonTexts({
  '../locales/en/reasons.json': {
    cap_one: 'You can pick {{count}} image.',
    cap_other: 'You can pick {{count}} of {{all, number}} images from {{from}}.',
    until: 'After {{until, moment}}.',
  },
  '../locales/es/reasons.json': {
    cap_one: 'Puedes elegir {{count}} imagen.',
    cap_other: 'Puedes elegir {{count}} de {{all, number}} imágenes de {{from}}.',
    until: 'Después del {{until, moment}}.',
  },
})
const refused = (reason: string, facts = {}) => new Refused(409, { reason, facts })

test('shows a reason in the page’s language with formatted facts', () => {
  const many = refused('proof.cap', { count: 2, all: 12345, from: 'Ana' })
  expect(textOf(many, 'en')).toBe('You can pick 2 of 12,345 images from Ana.')
  expect(textOf(many, 'es')).toBe('Puedes elegir 2 de 12.345 imágenes de Ana.')
  expect(textOf(refused('proof.cap', { count: 1 }), 'en')).toBe('You can pick 1 image.')
  expect(textOf(refused('proof.cap', { count: 1 }), 'es')).toBe('Puedes elegir 1 imagen.')
  const until = refused('proof.until', { until: '2026-11-29T12:00:00.000Z' })
  expect(textOf(until, 'en')).toMatch(/^After 29 Nov 2026, \d\d:\d\d\.$/)
  // A reason of a newer server, or none.
  expect(textOf(refused('proof.other'), 'en')).toBeUndefined()
  expect(textOf(new ServerUnreachable('offline'), 'en')).toBeUndefined()
})
