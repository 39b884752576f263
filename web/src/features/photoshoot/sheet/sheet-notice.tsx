import type { Job } from '@studio/contract/jobs'
import { RefreshCw } from 'lucide-react'
import { Button, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { HelpLink } from '../../help/index.ts'
import { rerunOf, useRerunPhotoshoot } from './rerun.queries.ts'
import styles from './sheet-notice.module.css'

/** Notice for an incomplete shoot: the reason, what was saved, and what to do. */
export function SheetNotice({ job, onRetried }: { job: Job; onRetried: (jobId: string) => void }) {
  const { t } = useTranslation('photoshoot')
  const { t: briefText } = useTranslation('brief')
  const { t: shots } = useTranslation('shots')
  const rerun = useRerunPhotoshoot()
  const showToast = useToast()
  const errorText = useErrorText()
  const done = job.result.media_assets.length
  const missing = job.items.filter(({ status }) => status === 'failed' || status === 'cancelled').length
  const isFailed = job.status === 'failed'
  const isIncomplete = job.status === 'completed' && job.error !== null
  return (
    <div className={styles.notice} data-tone={isFailed ? 'bad' : 'warn'} role={isFailed ? 'alert' : 'status'}>
      <div className={styles.words}>
        <p>
          {isFailed || isIncomplete
            ? (job.error ?? t(($) => $.sheet.failed))
            : job.stuck
              ? t(($) => $.sheet.stuck)
              : t(($) => $.sheet.cancelled)}
        </p>
        <HelpLink code={job.stuck ? 'JOB_STUCK' : job.errorCode} />
        {done > 0 && <p className={styles.kept}>{t(($) => $.sheet.finishedKept, { count: done })}</p>}
      </div>
      {job.canRetry && missing > 0 && (
        <Button
          icon={<RefreshCw size={14} aria-hidden="true" />}
          loading={rerun.isPending}
          onClick={() =>
            rerun.mutate(rerunOf(job), {
              onSuccess: ({ job: next }) => onRetried(next.id),
              onError: (error) =>
                showToast({ tone: 'bad', title: briefText(($) => $.failed), description: errorText(error) }),
            })
          }
        >
          {missing === job.items.length
            ? t(($) => $.sheet.retry)
            : shots(($) => (job.status === 'cancelled' ? $.makeRest : $.rerun), { count: missing })}
        </Button>
      )}
    </div>
  )
}
