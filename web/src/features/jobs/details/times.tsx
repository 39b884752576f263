import type { Job } from '@studio/contract/jobs'
import { useTranslation } from '../../../platform/index.ts'
import { Facts } from './facts.tsx'
import { useClock } from './use-clock.ts'

/** When a job was created, started and finished. */
export function Times({ job: { createdAt, startedAt, finishedAt } }: { job: Job }) {
  const { t } = useTranslation('queue')
  const clock = useClock()
  const moment = (instant: string | null) =>
    instant && <time dateTime={instant}>{clock.moment(instant)}</time>
  return (
    <Facts
      id="job-times"
      title={t(($) => $.details.times)}
      facts={[
        [t(($) => $.details.created), moment(createdAt)],
        [t(($) => $.details.started), moment(startedAt)],
        [t(($) => $.details.finished), moment(finishedAt)],
        [
          t(($) => $.details.took),
          startedAt && finishedAt && clock.length(Date.parse(finishedAt) - Date.parse(startedAt)),
        ],
      ]}
    />
  )
}
