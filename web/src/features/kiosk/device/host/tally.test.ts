import { expect, test } from 'vitest'
import type { CaptureRow } from '../store/rows.ts'
import { tallyOf } from './tally.ts'

const row = (sessionId: string, kind: CaptureRow['kind'], time: string, sentAt: number | null = 1) =>
  ({ sessionId, kind, capturedAt: `2026-11-21T${time}:00.000Z`, sentAt }) as CaptureRow

test('a session counts in the hour of its first photo, and a boomerang once although it is stored twice', () => {
  expect(
    tallyOf([
      row('a', 'shot', '19:59'),
      row('a', 'sheet', '20:01'),
      row('a', 'gif', '20:01'),
      row('a', 'video', '20:01', null),
      row('b', 'shot', '20:30', null),
    ]),
  ).toEqual({
    sessions: 2,
    shots: 2,
    sheets: 1,
    films: 1,
    waiting: 2,
    hours: [
      { at: Date.parse('2026-11-21T19:00:00.000Z'), sessions: 1 },
      { at: Date.parse('2026-11-21T20:00:00.000Z'), sessions: 1 },
    ],
  })
})
