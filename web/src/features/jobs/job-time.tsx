import type { Job } from '@studio/contract/jobs'
import { useNow } from './use-now.ts'
import { useJobWords } from './words/use-job-words.ts'

/** Queue position and expected time of an open job. Renders nothing if neither is known. */
export function JobTime({ job, className }: { job: Job; className?: string | undefined }) {
  const now = useNow()
  const labels = useJobWords()
  const text = [labels.place(job), labels.time(job, now)].filter(Boolean).join(' · ')
  return text && <p className={className}>{text}</p>
}
