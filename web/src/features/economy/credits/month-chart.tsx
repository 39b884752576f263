import { formatDay } from '@studio/domain/kernel'
import { type CSSProperties, useState } from 'react'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { useLedgerMonths } from '../statements.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import { lastMonths } from './last-months.ts'
import styles from './month-chart.module.css'

const SERIES = ['received', 'spent', 'waived'] as const

/** Received, spent and waived credits of the last twelve months. Each bar has an accessible label. */
export function MonthChart() {
  const { t } = useTranslation('ledger')
  const amounts = useAmounts()
  const [locale] = useLocale()
  const list = useLedgerMonths()
  const [now] = useState(() => new Date())
  const months = lastMonths(list.data ?? [], now)
  const max = Math.max(1, ...months.flatMap((each) => SERIES.map((name) => each[name])))
  const nameOf = (month: string, style: 'monthLetter' | 'month') => formatDay(`${month}-01`, locale, style)
  const partOf = (amount: number) => ({ '--part': amount / max }) as CSSProperties
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <h2 className={styles.title}>{t(($) => $.chart.title)}</h2>
        <ul className={styles.legend} aria-hidden="true">
          {SERIES.map((name) => (
            <li key={name} data-series={name}>
              {t(($) => $.chart[name])}
            </li>
          ))}
        </ul>
      </figcaption>
      <ol className={styles.months}>
        {months.map(({ month, ...sums }) => {
          const text = t(($) => $.chart.month, {
            month: nameOf(month, 'month'),
            received: amounts.number(sums.received),
            spent: amounts.number(sums.spent),
            waived: amounts.number(sums.waived),
          })
          return (
            <li key={month} className={styles.month} data-tooltip={text} data-tooltip-side="top">
              <span className={styles.words}>{text}</span>
              <span className={styles.bars} aria-hidden="true">
                {SERIES.map((name) => (
                  <span key={name} data-series={name} className={styles.bar} style={partOf(sums[name])} />
                ))}
              </span>
              <span className={styles.name} aria-hidden="true">
                {nameOf(month, 'monthLetter')}
              </span>
            </li>
          )
        })}
      </ol>
      {list.error && (
        <p role="alert" className={styles.note}>
          {t(($) => $.chart.failed)}
        </p>
      )}
    </figure>
  )
}
