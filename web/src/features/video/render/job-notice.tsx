import type { Job } from '@studio/contract/jobs'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, useToast } from '../../../design/index.ts'
import { useErrorText } from '../../../platform/index.ts'
import { retryOf, useRetryJob } from '../../jobs/index.ts'
import '../video.texts.ts'
import styles from './render-panel.module.css'
import { progressOf } from './shot-progress.ts'

interface JobNoticeProps {
  job: Job
  numberOf: (shotId: string) => number
  onShowShot: (id: string) => void
}

/** A film that did not come to its end: at which shot and why, what is kept, and the way on. */
export function JobNotice({ job, numberOf, onShowShot }: JobNoticeProps) {
  const { t } = useTranslation('video')
  const retry = useRetryJob()
  const showToast = useToast()
  const errorText = useErrorText()
  const shots = progressOf(job)
  const failed = shots.filter(({ item }) => item.status === 'failed')
  const kept = shots.filter(({ item }) => item.status === 'done').length
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
            const words = t(($) => $.ended.shot, { number, reason: item.error ?? job.error ?? '' })
            return (
              <li key={shotId}>
                {number > 0 ? (
                  <button type="button" className={styles.lead} onClick={() => onShowShot(shotId)}>
                    {words}
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
        {kept > 0 && `${t(($) => $.ended.kept, { count: kept })} `}
        {isFailed && t(($) => $.ended.advice)}
      </p>
      {job.canRetry && (
        <Button
          icon={<RefreshCw size={14} aria-hidden="true" />}
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(retryOf(job), {
              onError: (error) =>
                showToast({
                  tone: 'bad',
                  title: t(($) => $.render.notStarted),
                  description: errorText(error),
                }),
            })
          }
        >
          {t(($) => $.ended.retry)}
        </Button>
      )}
    </div>
  )
}
