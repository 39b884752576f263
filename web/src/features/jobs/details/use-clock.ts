import { dateFormat, numberFormat } from '@studio/domain/kernel'
import { useLocale } from '../../../platform/index.ts'

/** Formats times and durations in the user's language. */
export function useClock() {
  const [locale] = useLocale()
  const moment = dateFormat(locale, 'exactMoment')
  const time = dateFormat(locale, 'exactTime')
  const unit = (name: string, digits: number) =>
    numberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short' as const,
      maximumFractionDigits: digits,
    })
  return {
    moment: (instant: string) => moment.format(new Date(instant)),
    time: (instant: string) => time.format(new Date(instant)),
    /** For example `0.4 sec`, `12 sec`, `3 min 20 sec`. */
    length(ms: number): string {
      const seconds = Math.max(0, ms) / 1000
      if (seconds < 60) return unit('second', seconds < 10 ? 1 : 0).format(seconds)
      const rounded = Math.round(seconds)
      return [
        unit('minute', 0).format(Math.floor(rounded / 60)),
        ...(rounded % 60 === 0 ? [] : [unit('second', 0).format(rounded % 60)]),
      ].join(' ')
    },
  }
}
