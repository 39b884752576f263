import type { Job } from '@studio/contract/jobs'
import { kindOf } from './kind-of.ts'

const MAX_SHOWN = 6

/** The newest shoot of each recent prompt. */
export function recentPrompts(jobs: readonly Job[]): Job[] {
  const shoots = jobs.filter((job) => kindOf(job) === 'image_batch' && job.metadata.prompt !== '')
  return [...new Map(shoots.toReversed().map((job) => [job.metadata.prompt, job])).values()]
    .toSorted((a, b) => shoots.indexOf(a) - shoots.indexOf(b))
    .slice(0, MAX_SHOWN)
}
