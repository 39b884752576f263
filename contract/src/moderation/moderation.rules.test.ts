import { expect, test } from 'vitest'
import {
  accuracyOf,
  consequenceOf,
  daysOfPoints,
  weightiestReason,
  highestLevel,
  shouldHold,
  priorityOf,
  REASONS,
  STRIKE_OF,
  weightOf,
} from './index.ts'

const settled = { isNew: false, isSameNetwork: false }
const fresh = { decided: 0, upheld: 0, refusedLately: 0, ...settled }
const wrong = { decided: 12, upheld: 1, refusedLately: 10, ...settled }

test('assumes 50% accuracy of new reporters, and counts unreliable ones a fifth', () => {
  expect(accuracyOf(fresh)).toBe(0.5)
  expect(accuracyOf({ decided: 10, upheld: 9 })).toBeCloseTo(11 / 14)
  expect([weightOf(fresh), weightOf(wrong), weightOf({ ...wrong, refusedLately: 9 })]).toEqual([1, 0.2, 1])
  expect([weightOf({ ...fresh, isNew: true }), weightOf({ ...fresh, isSameNetwork: true })]).toEqual([
    0.2, 0.2,
  ])
})

test('raises the priority with reporters, their record, harm and reach', () => {
  const of = (more: object) =>
    priorityOf({ reporters: [fresh], hits: 0, level: 'low', visitors: 0, ...more }).priority
  expect(of({})).toBe(1.5)
  expect(of({ reporters: [fresh, fresh] })).toBe(3)
  expect(of({ reporters: [wrong] })).toBeLessThan(0.3)
  expect(of({ level: 'high' })).toBe(6)
  expect(of({ visitors: 1022 })).toBe(15)
  expect(of({ hits: 1 })).toBeGreaterThan(of({ reporters: [fresh, fresh] }))
})

test('holds content after three full reports for one reason', () => {
  const reports = (...entries: [string, typeof fresh][]) =>
    entries.map(([reason, reporter]) => ({ reason: reason as (typeof REASONS)[number], reporter }))
  expect(shouldHold(reports(['spam', fresh], ['spam', fresh], ['spam', fresh]))).toBe(true)
  expect(shouldHold(reports(['spam', fresh], ['hate', fresh], ['spam', fresh]))).toBe(false)
  expect(shouldHold(reports(['spam', fresh], ['spam', fresh], ['spam', wrong]))).toBe(false)
})

test('uses the most severe reason', () => {
  expect(weightiestReason(['spam', 'spam', 'minors'])).toBe('minors')
  expect(weightiestReason(['hate', 'likeness', 'likeness'])).toBe('likeness')
  expect([highestLevel([]), highestLevel(['low', 'high', 'medium'])]).toEqual(['low', 'high'])
})

test('counts points for 90, 180 or 365 days: a pause at three and six, a suspension at nine', () => {
  for (const { points, days } of Object.values(STRIKE_OF)) expect(daysOfPoints(points)).toBe(days)
  expect([2, 3, 5, 6, 8, 9].map((points) => consequenceOf(points))).toEqual([
    { kind: 'none' },
    { kind: 'suspend', days: 3 },
    { kind: 'suspend', days: 3 },
    { kind: 'suspend', days: 14 },
    { kind: 'suspend', days: 14 },
    { kind: 'ban' },
  ])
})
