import { formatDay, dollarText, numberFormat, percentText, sizeText } from '@studio/domain/kernel'
import type { Vital } from '@studio/contract/metrics'
import { useLocale, useTranslation } from '../../platform/index.ts'

/** Formats statistics in the language of the page. */
export function useFigures() {
  const { t } = useTranslation('performance')
  const [locale] = useLocale()
  const integers = numberFormat(locale)
  const digits = (count: number) =>
    numberFormat(locale, { minimumFractionDigits: count, maximumFractionDigits: count })
  /** `64 ms`; from one second `1.12 s`; from ten seconds `14.3 s`. */
  const time = (ms: number): string => {
    if (ms < 1) return `${digits(2).format(ms)} ms`
    if (ms < 10) return `${digits(1).format(ms)} ms`
    if (ms < 1_000) return `${integers.format(Math.round(ms))} ms`
    return `${digits(ms < 10_000 ? 2 : 1).format(ms / 1_000)} s`
  }
  return {
    time,
    count: (count: number) => integers.format(count),
    share: (share: number, fractions = 0) => percentText(share, locale, fractions),
    size: (bytes: number) => sizeText(bytes, locale),
    vital: (metric: Vital, value: number) => (metric === 'CLS' ? digits(2).format(value) : time(value)),
    money: (cents: number) => dollarText(cents, locale),
    day: (day: string) => formatDay(day, locale, 'shortDay'),
    route: (route: string | null) => (route === null ? t(($) => $.everywhere) : route),
  }
}
