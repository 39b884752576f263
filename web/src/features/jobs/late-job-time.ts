import { late } from '../../design/index.ts'

/** Its words are fetched when another screen follows a job. */
export const JobTime = late(() => import('./job-time.tsx').then((m) => m.JobTime))
