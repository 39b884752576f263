import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@studio/contract/kernel'
import { numberFormat } from '@studio/domain/kernel'
import type { Booth } from '@studio/contract/kiosk'

/** Time without a report after which a booth is offline. Booths report about every 30 s. */
const SILENT_MS = 120_000
/** Age of the oldest unsent item at which the bar is full. */
export const WORST_WAIT_MS = 20 * MINUTE_MS

export type BoothState = NonNullable<Booth['report']>['state'] | 'unpaired' | 'revoked' | 'offline' | 'paired'

export function stateOf({ pairedAt, revokedAt, seenAt, report }: Booth, now: number): BoothState {
  if (revokedAt !== null) return 'revoked'
  if (pairedAt === null) return 'unpaired'
  if (seenAt !== null && now - Date.parse(seenAt) > SILENT_MS) return 'offline'
  return report?.state ?? 'paired'
}

/** Returns the age of the oldest unsent item in ms. Null if there are none. */
export const waitOf = ({ report }: Booth, now: number): number | null =>
  report && report.waiting > 0 && report.oldestWaitingAt !== null
    ? Math.max(0, now - Date.parse(report.oldestWaitingAt))
    : null

/** Formats an age as `2 s`, `14 min` or `3 h` in a language. */
export function ageText(ms: number, locale: string): string {
  const unit = ms < MINUTE_MS ? 'second' : ms < HOUR_MS ? 'minute' : ms < 2 * DAY_MS ? 'hour' : 'day'
  const size = { second: SECOND_MS, minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }[unit]
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(ms / size))
}

const isOnline = (booth: Booth, now: number): boolean =>
  !['revoked', 'unpaired', 'offline', 'paired'].includes(stateOf(booth, now))

/** Returns the checklist before an event, each item with its result. */
export function readinessOf(
  {
    booths,
    consents,
    hasDates,
    printer,
  }: { booths: readonly Booth[]; consents: boolean; hasDates: boolean; printer: boolean | null },
  now: number,
) {
  const onlineBooths = booths.filter((booth) => isOnline(booth, now))
  const all = (is: (booth: Booth) => boolean) => onlineBooths.length > 0 && onlineBooths.every(is)
  return [
    ['dates', hasDates],
    ['consent', consents],
    ['booth', booths.some(({ pairedAt, revokedAt }) => pairedAt !== null && revokedAt === null)],
    ['heard', onlineBooths.length > 0],
    ['camera', all(({ report }) => typeof report?.camera === 'string')],
    ['armed', all(({ report }) => report?.isArmed === true)],
    ['nothingWaits', all(({ report }) => report?.waiting === 0)],
    ['storage', all(({ report }) => report?.storage?.isPersistent === true)],
    ...(printer === null ? [] : [['printer', printer] as const]),
  ] as const
}
