import { late } from '../../design/index.ts'

/** Lazy: loaded when another screen shows the time of a job. */
export const JobTime = late(() => import('./job-time.tsx').then((m) => m.JobTime))
