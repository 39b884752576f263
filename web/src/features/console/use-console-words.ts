import { DAY_SECONDS } from '@studio/contract/kernel'
import { dateFormat, numberFormat, percentText, sizeText } from '@studio/domain/kernel'
import { useLocale, useTranslation } from '../../platform/index.ts'

const UNITS = [
  ['day', DAY_SECONDS],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Formats numbers, times and sizes of the console. */
export function useConsoleWords() {
  const { t } = useTranslation('console')
  const [locale] = useLocale()
  const number = (value: number, digits = 0) =>
    numberFormat(locale, { maximumFractionDigits: digits }).format(value)
  const unit = (value: number, name: string, digits = 0) =>
    numberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  return {
    number,
    percent: (part: number) => percentText(part, locale, 1),
    time: (at: string) => dateFormat(locale, 'exactTime').format(new Date(at)),
    clock: (at: string) => dateFormat(locale, 'time').format(new Date(at)),
    dayAndClock: (at: string) => dateFormat(locale, 'shortWeekdayAndTime').format(new Date(at)),
    weekday: () => dateFormat(locale, 'weekday').format(new Date()),
    seconds: (ms: number) => unit(ms / 1000, 'second', 1),
    milliseconds: (ms: number) => unit(ms, 'millisecond', 1),
    bytes: (bytes: number) => sizeText(bytes, locale),
    /** Duration such as `22 min`, at least one minute. */
    span(ms: number): string {
      const seconds = ms / 1000
      const [name, length] = UNITS.find(([, each]) => seconds >= each) ?? ['minute', 60]
      return unit(Math.max(1, Math.floor(seconds / length)), name)
    },
    source: (name: string) =>
      (t(($) => $.sources, { returnObjects: true }) as Partial<Record<string, string>>)[name] ?? name,
  }
}
