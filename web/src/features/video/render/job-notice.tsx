import type { Job } from '@studio/contract/jobs'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import styles from './render-panel.module.css'
import { progressOf } from './shot-progress.ts'

interface JobNoticeProps {
  job: Job
  numberOf: (shotId: string) => number
  isStarting: boolean
  onShowShot: (id: string) => void
  /** Renders the missing shots as they are now. */
  onRetry: () => void
}

/** Notice of a failed rendering: shot, reason, what was kept, and what to do. */
export function JobNotice({ job, numberOf, isStarting, onShowShot, onRetry }: JobNoticeProps) {
  const { t } = useTranslation('video')
  const shots = progressOf(job)
  const failed = shots.filter(({ item }) => item.status === 'failed')
  const doneCount = shots.filter(({ item }) => item.status === 'done').length
  const isFailed = job.status === 'failed' || failed.length > 0
  if (!isFailed && job.status !== 'cancelled') return null
  return (
    <div role={isFailed ? 'alert' : 'status'} className={styles.notice} data-tone={isFailed ? 'bad' : 'warn'}>
      {failed.length === 0 && (
        <p>{isFailed ? (job.error ?? t(($) => $.ended.failed)) : t(($) => $.ended.cancelled)}</p>
      )}
      {failed.length > 0 && (
        <ul className={styles.problems}>
          {failed.map(({ shotId, item }) => {
            const number = numberOf(shotId)
            const text = t(($) => $.ended.shot, { number, reason: item.error ?? job.error ?? '' })
            return (
              <li key={shotId}>
                {number > 0 ? (
                  <button type="button" className={styles.lead} onClick={() => onShowShot(shotId)}>
                    {text}
                  </button>
                ) : (
                  item.error
                )}
              </li>
            )
          })}
        </ul>
      )}
      <p className={styles.dim}>
        {doneCount > 0 && `${t(($) => $.ended.kept, { count: doneCount })} `}
        {isFailed && t(($) => $.ended.advice)}
      </p>
      <Button icon={<RefreshCw size={14} aria-hidden="true" />} loading={isStarting} onClick={onRetry}>
        {t(($) => $.ended.retry)}
      </Button>
    </div>
  )
}
