import { DAY_MS, HOUR_MS, MINUTE_MS } from '@studio/contract/kernel'
import { numberFormat } from '@studio/domain/kernel'
import { useEffect } from 'react'
import { useToast } from '../../design/index.ts'
import { useLocale, useTranslation, useWrongClock } from '../../platform/index.ts'

const UNITS = [
  ['year', 31_536_000_000],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** Formats a duration in its largest unit: `2 hours`, `1 day`. */
export function lengthText(ms: number, locale: string): string {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? UNITS[3]
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(ms / size))
}

/** Warns once that the device's clock is wrong. The studio still works, but entered times are shifted. */
export function WrongClock() {
  const { t } = useTranslation('app')
  const [locale] = useLocale()
  const showToast = useToast()
  const ahead = useWrongClock()
  useEffect(() => {
    if (ahead === 0) return
    const length = lengthText(Math.abs(ahead), locale)
    showToast({
      tone: 'bad',
      title: t(($) => $.clock.title),
      description: ahead > 0 ? t(($) => $.clock.ahead, { length }) : t(($) => $.clock.behind, { length }),
    })
  }, [ahead, locale, showToast, t])
  return null
}
