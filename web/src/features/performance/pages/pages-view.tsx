import type { Performance } from '@studio/contract/performance'
import { useTranslation } from '../../../platform/index.ts'
import { EmptyState } from '../../../design/index.ts'
import { SourceCard } from '../../admin/index.ts'
import type { ChartSelection, Span } from '../performance.queries.ts'
import styles from '../performance.module.css'
import { RegressionNote } from './regression-note.tsx'
import { RouteTable } from './route-table.tsx'
import { VitalLine } from './vital-line.tsx'

interface PagesViewProps {
  days: Span
  data: Performance | undefined
  error: Error | null
  isRetrying: boolean
  onRetry: () => void
  chart: ChartSelection
  onDraw: (chart: ChartSelection) => void
}

/** One metric by day, regressions, and every route with its five metrics. */
export function PagesView({ data, error, isRetrying, onRetry, chart, onDraw }: PagesViewProps) {
  const { t } = useTranslation('performance')
  const failed = error !== null && !data
  if (data && data.routes.length === 0)
    return <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
  return (
    <>
      <div className={styles.top}>
        <SourceCard
          title={t(($) => $.line.title, { metric: chart.metric })}
          isLoading={!data && !failed}
          failed={failed}
          isRetrying={isRetrying}
          onRetry={onRetry}
          height={172}
        >
          {data && <VitalLine line={data.line} releases={data.releases} />}
        </SourceCard>
        {data && <RegressionNote regressions={data.regressions} onDraw={onDraw} />}
      </div>
      <SourceCard
        title={t(($) => $.routes.title)}
        note={t(($) => $.routes.note)}
        isLoading={!data && !failed}
        failed={failed}
        isRetrying={isRetrying}
        onRetry={onRetry}
        height={320}
      >
        {data && <RouteTable rows={data.routes} chart={chart} onDraw={onDraw} />}
      </SourceCard>
    </>
  )
}
