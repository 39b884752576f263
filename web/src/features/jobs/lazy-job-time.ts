import { lazyComponent } from '../../design/index.ts'

/** Lazy: loaded when another screen shows the time of a job. */
export const JobTime = lazyComponent(() => import('./job-time.tsx').then((m) => m.JobTime))
