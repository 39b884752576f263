import type { Today } from '@studio/contract/console'
import { HOUR_MS, WEEK_MS } from '@studio/contract/kernel'
import type { DayRow } from './console.store.ts'

/** Today’s statistics beside the usual ones. Weeks before the installation existed don’t count. */
export function todayOf(
  rows: readonly DayRow[],
  from: Date,
  until: Date,
  beginning: Date | undefined,
): Today {
  const weeks = [1, 2, 3, 4].filter(
    (week) => beginning && from.getTime() - week * WEEK_MS >= beginning.getTime(),
  )
  const hours = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / HOUR_MS))
  const sum = (week: number, name: 'signUps' | 'jobs' | 'ended' | 'failed' | 'people') =>
    rows.filter((row) => row.week === week).reduce((total, row) => total + row[name], 0)
  const share = (week: number) => {
    const ended = sum(week, 'ended')
    return ended === 0 ? 0 : sum(week, 'failed') / ended
  }
  const mean = (of: (week: number) => number) =>
    weeks.length === 0 ? null : weeks.reduce((total, week) => total + of(week), 0) / weeks.length
  const byHour = (of: (row: DayRow) => number) =>
    Array.from({ length: hours }, (_, hour) => {
      const row = rows.find((each) => each.week === 0 && each.hour === hour)
      return row ? of(row) : 0
    })
  const count = (name: 'signUps' | 'jobs' | 'people') => ({
    value: sum(0, name),
    usual: mean((week) => sum(week, name)),
    hours: byHour((row) => row[name]),
  })
  return {
    signUps: count('signUps'),
    jobs: count('jobs'),
    failed: {
      value: share(0),
      usual: mean(share),
      hours: byHour((row) => (row.ended === 0 ? 0 : row.failed / row.ended)),
    },
    people: count('people'),
  }
}
