import { DAY_MS } from '@studio/contract/kernel'
import { dayOf } from '@studio/domain/kernel'
import { useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import styles from './audit.module.css'
import { useAuditWords } from './use-audit-words.ts'

interface DayBarsProps {
  days: readonly { day: string; entries: number; last: number | null }[]
  /** Positions with faults. */
  broken: readonly number[]
  /** True once the chain has been verified. Until then no bar is shown as verified. */
  isVerified: boolean
}

const SHOWN_DAYS = 90

/** Entries per day of the last 90 days. The day of a fault differs by more than its colour. */
export function DayBars({ days, broken, isVerified }: DayBarsProps) {
  const { t } = useTranslation('audit')
  const labels = useAuditWords()
  const byDay = new Map(days.map((each) => [each.day, each]))
  const [end] = useState(Date.now)
  const all = Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const day = dayOf(new Date(end - (SHOWN_DAYS - 1 - at) * DAY_MS))
    return byDay.get(day) ?? { day, entries: 0, last: null }
  })
  const max = Math.max(1, ...all.map(({ entries }) => entries))
  const total = all.reduce((sum, { entries }) => sum + entries, 0)
  const dayAt = (position: number) => days.find(({ last }) => last !== null && last >= position)?.day
  const brokenDays = new Set(broken.map(dayAt))
  return (
    <div className={styles.bars}>
      <div
        className={styles.chart}
        role="img"
        aria-label={t(($) => $.bars.label, { count: total, days: SHOWN_DAYS })}
      >
        {all.map(({ day, entries }) => (
          <span
            key={day}
            className={styles.bar}
            title={t(($) => $.bars.day, { day: labels.calendarDay(day), count: entries })}
            data-state={brokenDays.has(day) ? 'broken' : isVerified && entries > 0 ? 'good' : 'plain'}
            style={{ height: `${entries === 0 ? 1 : 12 + (88 * entries) / max}%` }}
          />
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{labels.calendarDay(all[0]?.day ?? '')}</span>
        <span className={styles.axisName}>{t(($) => $.bars.axis)}</span>
        <span>{labels.calendarDay(all.at(-1)?.day ?? '')}</span>
      </div>
    </div>
  )
}
