import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/index.ts'
import { EmptyState, ScrollRegion } from '../../design/index.ts'
import { SourceCard } from '../admin/index.ts'
import { jobsQuery, type Span } from './performance.queries.ts'
import styles from './performance.module.css'
import { useFigures } from './use-figures.ts'

/** Durations and failures of jobs per model, and the cost paid to providers. */
export function JobsView({ days }: { days: Span }) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  const { data, error, isFetching, refetch } = useQuery(jobsQuery(days))
  const failed = error !== null && !data
  const paid = (data?.spending ?? []).reduce((sum, { cents }) => sum + cents, 0)
  if (data && data.models.length === 0)
    return <EmptyState title={t(($) => $.jobs.empty.title)} text={t(($) => $.jobs.empty.text)} />
  return (
    <SourceCard
      title={t(($) => $.jobs.title)}
      note={paid > 0 ? t(($) => $.jobs.paid, { amount: figures.money(paid) }) : t(($) => $.jobs.paidNone)}
      isLoading={!data && !failed}
      failed={failed}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      height={240}
    >
      <ScrollRegion label={t(($) => $.jobs.title)} className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.jobs.model)}</th>
              {(['jobs', 'failed', 'p50', 'p95', 'items', 'credits'] as const).map((column) => (
                <th key={column} scope="col" className={styles.number}>
                  {t(($) => $.jobs[column])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.models.map(({ model, kind, jobs, failed: broken, p50, p95, items, credits }) => (
              <tr key={`${kind} ${model}`}>
                <th scope="row" className={styles.route}>
                  {model} <span className={styles.dim}>{t(($) => $.jobs.kind[kind])}</span>
                </th>
                <td className={styles.number}>{figures.count(jobs)}</td>
                <td className={styles.number} data-bad={broken > 0 || undefined}>
                  {figures.share(jobs === 0 ? 0 : broken / jobs, 1)}
                </td>
                <td className={styles.number}>{p50 === null ? '–' : figures.time(p50 * 1000)}</td>
                <td className={styles.number}>{p95 === null ? '–' : figures.time(p95 * 1000)}</td>
                <td className={styles.number}>{figures.count(items)}</td>
                <td className={styles.number}>{figures.count(credits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </SourceCard>
  )
}
