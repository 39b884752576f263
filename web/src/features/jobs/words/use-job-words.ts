import { GIVE_UP_AFTER_MS, type Job, STUCK_AFTER_MS } from '@studio/contract/jobs'
import { MINUTE_MS } from '@studio/contract/kernel'
import { useTranslation } from '../../../platform/index.ts'
import { leftOf, type TimeRange } from './range.ts'

/** Texts about an open job: queue position, expected time, and whether it is stuck. */
export function useJobWords() {
  const { t } = useTranslation('queue')

  const range = ({ unit, from, to }: TimeRange): string => {
    if (unit === 'minutes')
      return from === to ? t(($) => $.range.minute, { to }) : t(($) => $.range.minutes, { from, to })
    return from === to ? t(($) => $.range.second, { to }) : t(($) => $.range.seconds, { from, to })
  }

  const begins = (left: ReturnType<typeof leftOf>): string => {
    if (!left) return ''
    return left === 'late' ? t(($) => $.beginsSoon) : t(($) => $.begins, { range: range(left) })
  }

  return {
    /** `Position 2 of 5 in your queue`; empty if the job isn't queued. */
    place({ queue }: Pick<Job, 'queue'>): string {
      if (!queue) return ''
      return queue.position === 1 ? t(($) => $.line.next) : t(($) => $.line.place, queue)
    },
    /** `about 20–40 s left`, or when it starts and how long it takes; empty if unknown. */
    time(job: Pick<Job, 'expected' | 'status' | 'stuck' | 'queue'>, now: number): string {
      // An estimate would be misleading for a stuck job.
      const left = job.stuck ? undefined : leftOf(job.expected, now)
      const takes = left && left !== 'late' ? range(left) : ''
      if (job.status === 'queued')
        return [begins(leftOf(job.queue?.begins, now)), takes && t(($) => $.takes, { range: takes })]
          .filter(Boolean)
          .join(' · ')
      if (left === 'late') return t(($) => $.late)
      return takes && t(($) => $.left, { range: takes })
    },
    /** Advice for a job without progress. */
    stuck({ progressedAt }: Pick<Job, 'progressedAt'>, now: number): string {
      const silent = Math.max(STUCK_AFTER_MS, progressedAt ? now - Date.parse(progressedAt) : 0)
      const count = Math.floor(silent / MINUTE_MS)
      return silent < GIVE_UP_AFTER_MS
        ? t(($) => $.stuck.early, { count })
        : t(($) => $.stuck.late, { count })
    },
  }
}
