import { useEffect, useRef, useState } from 'react'
import { DRAWER_POLL_MS, isFinal, type Job } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { ListX, RefreshCw } from 'lucide-react'
import { Drawer, IconButton, Tabs, useDelayed } from '../../../design/index.ts'
import { useErrorText, useKeys, useTranslation } from '../../../platform/index.ts'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'
import { JobCard } from '../job-card.tsx'
import { useJobsDrawer } from './jobs-drawer-state.tsx'
import styles from './jobs-panel.module.css'
import { useJobs } from '../jobs.queries.ts'
import { useClearCompleted } from './use-clear-completed.ts'
import { useNow } from '../use-now.ts'

type Filter = 'all' | 'running' | 'completed'

const PASSES: Record<Filter, (job: Job) => boolean> = {
  all: () => true,
  running: ({ status }) => !isFinal(status),
  completed: ({ status }) => status === 'completed',
}

/** Background Jobs drawer (specification, section 2). */
export function JobsPanel() {
  const { t } = useTranslation('queue')
  const { t: jobText } = useTranslation('jobs')
  const { isOpen, close } = useJobsDrawer()
  const [filter, setFilter] = useState<Filter>('all')
  const list = useJobs(DRAWER_POLL_MS)
  const { clear } = useClearCompleted()
  const now = useNow()
  const tools = useRef<HTMLDivElement>(null)

  const jobs = list.data?.jobs ?? []
  const running = jobs.filter(({ status }) => status === 'running').length
  const queued = jobs.filter(({ status }) => status === 'queued').length
  const canClear = jobs.some(({ status }) => isFinal(status))
  const refresh = () => void list.refetch()
  const clearCompleted = () => {
    if (canClear) clear()
  }
  useLateShortcuts({ jobsRefresh: refresh, jobsClear: clearCompleted })
  const keys = { drawer: useKeys('jobs'), refresh: useKeys('jobsRefresh'), clear: useKeys('jobsClear') }
  // The drawer is not a dialog, so the focus has to be moved into it explicitly.
  useEffect(() => {
    tools.current?.querySelector<HTMLElement>('[role=tab][data-state=active]')?.focus()
  }, [])

  return (
    <Drawer
      isOpen={isOpen}
      onClose={close}
      title={jobText(($) => $.title)}
      shortcut={keys.drawer}
      extra={
        running + queued > 0 && (
          <span role="status">
            {[
              running > 0 && t(($) => $.runningCount, { count: running }),
              queued > 0 && t(($) => $.queuedCount, { count: queued }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        )
      }
      tools={
        <div ref={tools} className={styles.tools}>
          <Tabs
            className={styles.filters}
            label={t(($) => $.filter.label)}
            isStretched
            value={filter}
            onChange={setFilter}
            tabs={(['all', 'running', 'completed'] as const).map((value) => ({
              value,
              label: t(($) => $.filter[value]),
            }))}
          />
          <IconButton
            label={t(($) => $.refresh)}
            shortcut={keys.refresh}
            icon={<RefreshCw size={15} aria-hidden="true" />}
            onClick={refresh}
          />
          <IconButton
            label={t(($) => $.clear)}
            shortcut={keys.clear}
            disabled={!canClear}
            icon={<ListX size={16} aria-hidden="true" />}
            onClick={clearCompleted}
          />
        </div>
      }
    >
      <JobCards jobs={jobs.filter(PASSES[filter])} isFiltered={filter !== 'all'} list={list} now={now} />
      <p className={styles.all}>
        <Link to="/dashboard/jobs" onClick={close}>
          {t(($) => $.all)}
        </Link>
      </p>
    </Drawer>
  )
}

interface JobCardsProps {
  jobs: Job[]
  isFiltered: boolean
  list: { isPending: boolean; error: Error | null }
  now: number
}

function JobCards({ jobs, isFiltered, list, now }: JobCardsProps) {
  const { t } = useTranslation('queue')
  const errorText = useErrorText()
  const isSlow = useDelayed(list.isPending)
  if (list.isPending) return isSlow ? <p className={styles.note}>{t(($) => $.loading)}</p> : null
  return (
    <>
      {list.error && (
        <p role="alert" className={styles.trouble}>
          {errorText(list.error)}
        </p>
      )}
      {jobs.length > 0 ? (
        <ul className={styles.cards}>
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} now={now} />
          ))}
        </ul>
      ) : (
        !list.error && (
          <div className={styles.note}>
            <p>{t(($) => $.none)}</p>
            {isFiltered && <p className={styles.dim}>{t(($) => $.otherFilter)}</p>}
          </div>
        )
      )}
    </>
  )
}
