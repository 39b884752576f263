import { MINUTE_MS } from '@studio/contract/kernel'
import { numberFormat } from '@studio/domain/kernel'
import { useEffect, useState } from 'react'
import { useJobs } from '../../../features/jobs/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './mode.module.css'

const HOUR_MINUTES = 60

/** Duration of Focus mode and images generated in it. */
export function SessionMeter({ since }: { since: number }) {
  const { t } = useTranslation('shell')
  const [locale] = useLocale()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  const jobs = (useJobs().data?.jobs ?? []).filter(({ createdAt }) => Date.parse(createdAt) >= since)
  const pictures = jobs.reduce(
    (sum, job) => sum + job.items.filter(({ status }) => status === 'done').length,
    0,
  )
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS))
  const unit = (value: number, name: 'hour' | 'minute') =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const time = [...(hours ? [unit(hours, 'hour')] : []), unit(minutes % HOUR_MINUTES, 'minute')].join(' ')
  return (
    <p className={styles.meter}>
      <span>{time}</span>
      <span>{t(($) => $.mode.pictures, { count: pictures })}</span>
    </p>
  )
}
