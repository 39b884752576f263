import { type Job, kindOf } from '@studio/contract/jobs'

const MAX_SHOWN = 6

/** The newest shoot of each recent prompt. */
export function recentPrompts(jobs: readonly Job[]): Job[] {
  const shoots = jobs.filter((job) => kindOf(job) === 'image_batch' && job.metadata.prompt !== '')
  return [...new Map(shoots.toReversed().map((job) => [job.metadata.prompt, job])).values()]
    .toSorted((a, b) => shoots.indexOf(a) - shoots.indexOf(b))
    .slice(0, MAX_SHOWN)
}
