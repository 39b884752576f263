import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/index.ts'
import { Select, Tabs } from '../../design/index.ts'
import { AdminScreen } from '../admin/index.ts'
import { JobsView } from './jobs-view.tsx'
import { headlineOf } from './pages/headline.ts'
import { PagesView } from './pages/pages-view.tsx'
import { type ChartSelection, pagesQuery, type Span, SPANS } from './performance.queries.ts'
import { ServerView } from './server-view.tsx'
import { useFigures } from './use-figures.ts'
import styles from './performance.module.css'

const VIEWS = ['pages', 'server', 'jobs'] as const

/** Performance screen: page speed from browsers, API latencies, and jobs by model. */
export function PerformanceScreen() {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  const [view, setView] = useState<(typeof VIEWS)[number]>('pages')
  const [days, setDays] = useState<Span>(28)
  const [chart, setChart] = useState<ChartSelection | undefined>()
  const pages = useQuery({ ...pagesQuery(days, chart ?? { metric: 'LCP' }) })
  const visits = (pages.data?.routes ?? []).reduce((sum, row) => sum + row.visits, 0)
  return (
    <AdminScreen
      heading={t(($) => $.headline[headlineOf(pages.data)], {
        count: pages.data?.regressions.length ?? 0,
      })}
      lead={
        visits > 0
          ? t(($) => $.lead, { days, count: visits, visits: figures.count(visits) })
          : t(($) => $.leadNone, { days })
      }
      tools={
        <>
          <Tabs
            label={t(($) => $.views.label)}
            value={view}
            onChange={setView}
            tabs={VIEWS.map((value) => ({ value, label: t(($) => $.views[value]) }))}
          />
          <Select
            label={t(($) => $.days)}
            value={`${days}`}
            options={SPANS.map((span) => ({ value: `${span}`, label: `${span}` }))}
            onChange={(choice) => setDays(SPANS.find((span) => `${span}` === choice) ?? 28)}
          />
        </>
      }
    >
      <div className={styles.view}>
        {view === 'pages' && (
          <PagesView
            days={days}
            data={pages.data}
            error={pages.error}
            isRetrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
            chart={chart ?? { metric: 'LCP' }}
            onDraw={setChart}
          />
        )}
        {view === 'server' && <ServerView days={days} />}
        {view === 'jobs' && <JobsView days={days} />}
      </div>
    </AdminScreen>
  )
}
