import { BADGE_POLL_MS } from '@studio/contract/jobs'
import { Layers } from 'lucide-react'
import { Spinner, Tooltip, VisuallyHidden } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import styles from './jobs-badge.module.css'
import { loadJobsPanel } from './jobs-drawer-slot.tsx'
import { useJobsDrawer } from './jobs-drawer-state.tsx'
import { useJobs } from '../jobs.queries.ts'
import { useJobUpdates } from '../use-job-updates.ts'

/** Header button with the number of running jobs. Toggles the drawer. */
export function JobsBadge() {
  const { t, i18n } = useTranslation('jobs')
  const { isOpen, toggle } = useJobsDrawer()
  const keys = useKeys('jobs')
  const prepare = () => void loadJobsPanel(i18n).catch(() => undefined)
  const { data } = useJobs(BADGE_POLL_MS)
  useJobUpdates()
  const count = data?.jobs.filter(({ status }) => status === 'running').length ?? 0
  return (
    <Tooltip text={t(($) => $.title)} shortcut={keys}>
      <button
        type="button"
        className={styles.badge}
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+J Meta+J"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      >
        {count > 0 ? <Spinner size={14} /> : <Layers size={14} aria-hidden="true" />}
        <span className={styles.word}>{t(($) => $.title)}</span>
        <span className={styles.count}>{count > 0 ? count : ''}</span>
        {count > 0 && <VisuallyHidden>{t(($) => $.active)}</VisuallyHidden>}
      </button>
    </Tooltip>
  )
}
