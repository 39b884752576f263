import { HOUR_MS } from '@studio/contract/kernel'
import { dateFormat } from '@studio/domain/kernel'
import type { EventAnalytics, KioskEvent } from '@studio/contract/kiosk'

/** Max. columns with gaps filled: enough for an evening, but not for a fair of several days. */
const MAX_COLUMNS = 48
const STEPS = [1, 2, 2.5, 5, 10]

export type Hour = EventAnalytics['hours'][number]
const SUMS = ['sessions', 'shots', 'retakes', 'mails', 'prints', 'opens', 'downloads', 'looks'] as const
const EMPTY_HOUR = Object.fromEntries(SUMS.map((name) => [name, 0])) as Omit<Hour, 'at'>

/** Returns every hour from the first to the last or to the end of the event, with zeros for hours without data. */
export function everyHour(hours: readonly Hour[], { endsAt }: Pick<KioskEvent, 'endsAt'>): Hour[] {
  const byTime = new Map(hours.map((hour) => [Date.parse(hour.at), hour]))
  const times = [...byTime.keys()]
  const first = Math.min(...times)
  const end = endsAt === null ? 0 : Date.parse(endsAt) - 1
  const last = Math.max(...times, Math.min(end, first + (MAX_COLUMNS - 1) * HOUR_MS))
  if (hours.length === 0 || (last - first) / HOUR_MS >= MAX_COLUMNS) return [...hours]
  return Array.from({ length: Math.floor((last - first) / HOUR_MS) + 1 }, (_, at) => {
    const time = first + at * HOUR_MS
    return byTime.get(time) ?? { ...EMPTY_HOUR, at: new Date(time).toISOString() }
  })
}

/** Returns round axis values from 0 to at least `most`, in about three steps. */
export function ticksFor(max: number): number[] {
  const rough = Math.max(1, max / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  const isRound = (step: number) => step >= rough && Number.isInteger(step)
  const step = STEPS.map((each) => each * power).find(isRound) ?? 10 * power
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** Formats the axis labels: `18:00`. */
export function hourNames(locale: string, timeZone: string): (at: string) => string {
  const clock = dateFormat(locale, 'time', timeZone)
  return (at) => clock.format(new Date(at))
}
