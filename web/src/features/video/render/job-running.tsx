import { percentText } from '@studio/domain/kernel'
import type { Job } from '@studio/contract/jobs'
import { Button, Progress, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { JobTime, useCancelJob } from '../../jobs/index.ts'
import styles from './render-panel.module.css'
import { joining, progressOf } from './shot-progress.ts'

/** Progress of rendering with a Cancel button. */
export function JobRunning({ job, numberOf }: { job: Job; numberOf: (shotId: string) => number }) {
  const { t, i18n } = useTranslation('video')
  const cancel = useCancelJob()
  const showToast = useToast()
  const errorText = useErrorText()
  const shots = progressOf(job)
  const done = shots.filter(({ item }) => item.status === 'done').length
  const now = shots.find(({ item }) => item.status === 'developing')
  const statusText = () => {
    if (job.status === 'queued') return t(($) => $.running.queued)
    if (joining(job)?.status === 'developing') return t(($) => $.running.joining)
    if (!now) return t(($) => $.running.label)
    return t(($) => $.running.shot, { number: numberOf(now.shotId) })
  }
  return (
    <div className={styles.running}>
      <div className={styles.head}>
        <p role="status">{statusText()}</p>
        <p className={styles.figure}>{percentText(job.progress, i18n.language)}</p>
      </div>
      <Progress label={t(($) => $.running.label)} value={job.progress} />
      <JobTime job={job} className={styles.dim} />
      <div className={styles.head}>
        <p className={styles.dim}>
          {job.stuck ? t(($) => $.running.stuck) : t(($) => $.running.done, { done, count: shots.length })}
        </p>
        <Button
          variant="plain"
          disabled={!job.canCancel}
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(job.id, {
              onSuccess: () =>
                showToast({ title: t(($) => $.running.stopped), description: t(($) => $.running.kept) }),
              onError: (error) =>
                showToast({
                  tone: 'bad',
                  title: t(($) => $.running.stopFailed),
                  description: errorText(error),
                }),
            })
          }
        >
          {t(($) => $.running.stop)}
        </Button>
      </div>
    </div>
  )
}
