import type { EventAnalytics } from '@studio/contract/kiosk'
import { csvHead, csvLine } from '@studio/domain/kernel'
import type { Database } from '../../../platform/database/index.ts'
import * as store from './analytics.store.ts'

/** Fact kinds by sum. */
const SUMS = {
  sessions: 'session',
  shots: 'shot',
  retakes: 'retake',
  mails: 'mail',
  prints: 'print',
  opens: 'link-opened',
  downloads: 'downloaded',
  looks: 'look-made',
} as const
type Sums = Record<keyof typeof SUMS, number>

/** Fact kinds that show that a session reached a step. */
const STEPS = [
  ['agreed', 'consent'],
  ['all-shots', 'preview'],
  ['opened', 'link-opened'],
  ['printed', 'print'],
  ['mailed', 'mail'],
] as const

const sumsOf = (rows: readonly store.HourRow[]): Sums =>
  Object.fromEntries(
    Object.entries(SUMS).map(([name, kind]) => [
      name,
      rows.reduce((sum, row) => (row.kind === kind ? sum + row.n : sum), 0),
    ]),
  ) as Sums

export interface AnalyticsQuery {
  event: { id: string; timeZone: string }
  from?: string | undefined
  to?: string | undefined
}

const spanOf = ({ event, from, to }: AnalyticsQuery): store.Span => ({
  eventId: event.id,
  from: from === undefined ? null : new Date(from),
  to: to === undefined ? null : new Date(to),
})

function hoursOf(rows: readonly store.HourRow[]): { at: Date; sums: Sums }[] {
  const hours = Map.groupBy(rows, ({ at }) => at.getTime())
  return [...hours]
    .map(([at, each]) => ({ at: new Date(at), sums: sumsOf(each) }))
    .filter(({ sums }) => Object.values(sums).some((n) => n > 0))
}

/** Returns actions of guests at an event, by hour of its time zone and by step reached. */
export async function analyse(db: Database, query: AnalyticsQuery): Promise<EventAnalytics> {
  const span = spanOf(query)
  const rows = await store.countByHour(db, span, query.event.timeZone)
  const sessionsWith = await store.countSessionsWith(db, span)
  const totals = sumsOf(rows)
  return {
    totals: {
      ...totals,
      mailsFailed: rows.reduce((sum, row) => (row.kind === 'mail-failed' ? sum + row.n : sum), 0),
      guestsWhoOpened: sessionsWith.get('link-opened') ?? 0,
      deleted: await store.countDeleted(db, span),
    },
    hours: hoursOf(rows).map(({ at, sums }) => ({ at: at.toISOString(), ...sums })),
    steps: [
      { step: 'started', sessions: totals.sessions },
      ...STEPS.map(([step, kind]) => ({ step, sessions: sessionsWith.get(kind) ?? 0 })),
    ],
  }
}

/** Formats a local time as `2026-11-22 21:00`. */
const hourIn = (at: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return parts.format(at)
}

/** Returns the UTC offset of the zone, such as `UTC+05:45`. It distinguishes the repeated hour when clocks go back. */
const offsetIn = (at: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', 'UTC')
}

/** Yields the statistics as CSV, one line per hour. */
export async function* linesOf(db: Database, query: AnalyticsQuery): AsyncGenerator<string> {
  const names = Object.keys(SUMS) as (keyof Sums)[]
  yield csvHead(['hour', 'timeZone', 'utcOffset', ...names])
  const { timeZone } = query.event
  for (const { at, sums } of hoursOf(await store.countByHour(db, spanOf(query), timeZone)))
    yield csvLine([
      hourIn(at, timeZone),
      timeZone,
      offsetIn(at, timeZone),
      ...names.map((name) => sums[name]),
    ])
}
