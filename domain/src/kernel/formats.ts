/**
 * Formats of dates, times and numbers: one style per language in the app, on guest pages, in emails and in documents.
 * English uses day first and 24 hours, like Spanish (`29 Nov 2026, 14:30`); digits are always grouped (`1,234`,
 * `1.234`).
 */

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const SECONDS = { ...CLOCK, second: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Examples in English; Spanish formats months and separators differently. */
const DATE_STYLES = {
  /** `29 Nov 2026` */
  day: DAY,
  /** `29 November 2026` */
  longDay: LONG_DAY,
  /** `Sunday 29 November 2026` */
  wholeDay: { weekday: 'long', ...LONG_DAY },
  /** `29/11/2026`: for fields */
  digits: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** `29 Nov`: if the year is known */
  shortDay: { day: 'numeric', month: 'short' },
  /** `29 November` */
  dayAndMonth: { day: 'numeric', month: 'long' },
  /** `Sunday 29 November` */
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `29 Nov 2026, 14:30` */
  moment: { ...DAY, ...CLOCK },
  /** `29 Nov 2026, 14:30:05` */
  exactMoment: { ...DAY, ...SECONDS },
  /** `29 November 2026 at 14:30` */
  longMoment: { ...LONG_DAY, ...CLOCK },
  /** `29 Nov, 14:30` */
  shortMoment: { day: 'numeric', month: 'short', ...CLOCK },
  /** `29 November at 14:30` */
  dayAndTime: { day: 'numeric', month: 'long', ...CLOCK },
  /** `Sunday 14:30` */
  weekdayAndTime: { weekday: 'long', ...CLOCK },
  /** `Sun 14:30` */
  shortWeekdayAndTime: { weekday: 'short', ...CLOCK },
  /** `14:30` */
  time: CLOCK,
  /** `14:30:05` */
  exactTime: SECONDS,
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
  /** `November` */
  monthName: { month: 'long' },
  /** `N` */
  monthLetter: { month: 'narrow' },
  /** `Sunday` */
  weekday: { weekday: 'long' },
  /** `S` */
  weekdayLetter: { weekday: 'narrow' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof DATE_STYLES

/** Memoises by arguments, because creating a formatter takes longer than all its uses. */
function memoize<Given extends unknown[], Made>(make: (...args: Given) => Made) {
  const cache = new Map<string, Made>()
  return (...args: Given): Made => {
    const key = JSON.stringify(args)
    const cached = cache.get(key) ?? make(...args)
    cache.set(key, cached)
    return cached
  }
}

/** `Intl` locale that formats a language's dates in our style. */
const dateTag = (language: string | undefined) => (!language || language === 'en' ? 'en-GB' : language)

/** Date formatter of a style. `timeZone` is an IANA name; the default is that of the device or server. */
export const dateFormat = memoize(
  (language: string | undefined, style: DateStyle, timeZone?: string) =>
    new Intl.DateTimeFormat(dateTag(language), { ...DATE_STYLES[style], ...(timeZone && { timeZone }) }),
)

/** Number formatter; `form` sets units or percentages. Digits are grouped by default. */
export const numberFormat = memoize(
  (language: string | undefined, form?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language ?? 'en', { useGrouping: 'always', ...form }),
)

/** `1,234`, `1.234` */
export const numberText = (value: number, language: string | undefined): string =>
  numberFormat(language).format(value)

/** `12%`, `12 %` of a share from 0 to 1, with at most `decimals` decimals. */
export const percentText = (share: number, language: string | undefined, decimals = 0): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: decimals }).format(share)

/** `$12.50`, of cents. */
export const dollarText = (cents: number, language: string | undefined): string =>
  numberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
    cents / 100,
  )

const SIZES = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Size in the largest unit of at least 1: `12.4 MB`, `0.4 kB`. */
export function sizeText(bytes: number, language: string | undefined): string {
  let [value, step] = [bytes / 1000, 0]
  while (value >= 999.5 && step < SIZES.length - 1) [value, step] = [value / 1000, step + 1]
  return numberFormat(language, {
    style: 'unit',
    unit: SIZES[step] ?? 'kilobyte',
    maximumFractionDigits: value < 99.95 ? 1 : 0,
  }).format(value)
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `+1 hr 2 min`, `−1 day`, `+0 sec` of seconds. */
export function shiftText(seconds: number, language: string | undefined): string {
  let left = Math.abs(seconds)
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(left / length)
    left -= count * length
    const isShown = count > 0 || (unit === 'second' && seconds === 0)
    return isShown
      ? [numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)]
      : []
  })
  return `${seconds < 0 ? '−' : '+'}${parts.join(' ')}`
}

/** `3 hours ago`, `tomorrow` */
export const relativeFormat = memoize(
  (language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
)

/** `a, b, and c` */
export const listFormat = memoize(
  (language: string | undefined) => new Intl.ListFormat(language ?? 'en', { type: 'conjunction' }),
)

/** Country or currency names in a language. */
export const nameFormat = memoize(
  (language: string, type: 'region' | 'currency') => new Intl.DisplayNames([language], { type }),
)

/** Plural rules of a language. */
export const pluralRules = memoize((language: string) => new Intl.PluralRules(language))

/** Time zone of the device. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
