import { dateFormat } from '@studio/domain/kernel'
import { Trash2 } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { Button, IconButton } from '../../../design/index.ts'
import { useErrorText, useLocale, useNetwork, useTranslation } from '../../../platform/index.ts'
import styles from './report.module.css'
import { useReports } from './reports.queries.ts'
import { useDropReport } from './use-drop-report.ts'

/** Saved reports, newest first: opened by URL, deleted with undo. */
export function ReportList() {
  const { t } = useTranslation('forensic-report')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useReports()
  const drop = useDropReport()
  const isOffline = useNetwork() !== 'here'
  const dates = dateFormat(locale, 'day')
  const reports = data?.pages.flatMap((page) => page.reports) ?? []
  if (error && !data)
    return (
      <p role="alert" className={styles.problem}>
        {errorText(error)}
      </p>
    )
  if (reports.length === 0) return null
  return (
    <section className={styles.list} aria-label={t(($) => $.list.title)}>
      <h3>{t(($) => $.list.title)}</h3>
      <ul>
        {reports.map(({ id, name, createdAt, findings, notes, inputSha256 }) => (
          <li key={id} data-report={id}>
            <Link
              to="/dashboard/library"
              search={{ tab: 'forensics', report: id }}
              preload={false}
              dir="auto"
            >
              {name}
            </Link>
            <span className={styles.meta}>
              <time dateTime={createdAt}>{dates.format(new Date(createdAt))}</time>
              <span>{t(($) => $.list.readings, { count: findings })}</span>
              {notes > 0 && <span>{t(($) => $.list.notes, { count: notes })}</span>}
              <span>{inputSha256.slice(0, 8)}</span>
            </span>
            <IconButton
              label={t(($) => $.list.deleteNamed, { name })}
              icon={<Trash2 size={16} aria-hidden="true" />}
              disabled={isOffline}
              onClick={() => drop(id, name)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.list.more)}
        </Button>
      )}
    </section>
  )
}
