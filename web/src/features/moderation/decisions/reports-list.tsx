import { dateFormat } from '@studio/domain/kernel'
import { listOwnReports } from '@studio/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../design/index.ts'
import { call, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './decisions.module.css'

/** The user’s reports. Renders nothing without reports or if loading fails. */
export function ReportsList() {
  const { t } = useTranslation('decisions')
  const [locale] = useLocale()
  const { data } = useQuery({
    queryKey: ['own-reports'],
    queryFn: ({ signal }) => call(listOwnReports, {}, { signal }),
  })
  if (!data || data.reports.length === 0) return null
  return (
    <section className={styles.section} aria-label={t(($) => $.page.reports)}>
      <h3 className={styles.title}>{t(($) => $.page.reports)}</h3>
      <ul className={styles.reports}>
        {data.reports.map((report) => (
          <li key={report.id}>
            <span className={styles.name}>{report.title || t(($) => $.page.reportGone)}</span>
            <span className={styles.note}>
              {t(($) => $.reasons[report.reason])},{' '}
              {dateFormat(locale, 'day').format(new Date(report.createdAt))}
            </span>
            <Badge tone={report.outcome === 'upheld' ? 'good' : 'plain'}>
              {t(($) => $.outcomes[report.outcome ?? 'open'])}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
