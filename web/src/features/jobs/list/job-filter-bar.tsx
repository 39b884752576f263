import { type JobCounts, type JobKind, JobKind as Kinds } from '@studio/contract/jobs'
import { ListX } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Select, Tabs, Tooltip } from '../../../design/index.ts'
import type { JobActs } from '../use-job-acts.ts'
import { countsOf, type JobFilters, STATUS_FILTERS } from './filters.ts'
import styles from './jobs-screen.module.css'

interface JobFilterBarProps {
  filters: JobFilters
  counts: JobCounts | undefined
  onChange: (changes: Partial<JobFilters>) => void
  actions: JobActs
}

/** Filters with their counts, and the button that clears ended jobs. */
export function JobFilterBar({ filters, counts, onChange, actions }: JobFilterBarProps) {
  const { t } = useTranslation('queue')
  const totals = counts && countsOf(counts)
  const ended = counts ? counts.completed + counts.failed + counts.cancelled : 0
  return (
    <div className={styles.filters}>
      <Tabs
        className={styles.statuses}
        label={t(($) => $.status.label)}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        tabs={STATUS_FILTERS.map((value) => ({
          value,
          label: t(($) => $.status[value]),
          count: <span className={styles.count}>{totals?.all ? totals[value] : ''}</span>,
        }))}
      />
      <Select<JobKind | 'any'>
        label={t(($) => $.kind.label)}
        value={filters.kind ?? 'any'}
        options={[
          { value: 'any', label: t(($) => $.kind.any) },
          ...Kinds.options.map((value) => ({ value, label: t(($) => $.kind[value]) })),
        ]}
        onChange={(kind) => onChange({ kind: kind === 'any' ? undefined : kind })}
      />
      <span className={styles.clear}>
        <Tooltip text={t(($) => $.clearHint)}>
          <Button
            variant="plain"
            icon={<ListX size={16} aria-hidden="true" />}
            aria-description={t(($) => $.clearHint)}
            disabled={ended === 0}
            loading={actions.isClearing}
            onClick={actions.clear}
          >
            {t(($) => $.clear)}
          </Button>
        </Tooltip>
      </span>
    </div>
  )
}
