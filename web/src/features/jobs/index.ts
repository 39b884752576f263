/** Background jobs for other screens: header badge, drawer and job state. */
export type { JobsSearch } from './list/filters.ts'
export { ageOf } from './age.ts'
export { changeJob } from './change-job.ts'
export { JobsBadge } from './drawer/jobs-badge.tsx'
export { JobsDrawer, loadJobsPanel } from './drawer/jobs-drawer-slot.tsx'
export { JobTime } from './lazy-job-time.ts'
export { screenOf } from './screen-of.ts'
export { StandIns } from './drawer/stand-ins.tsx'
export { JobsProvider, useJobsDrawer } from './drawer/jobs-drawer-state.tsx'
export { recentPrompts } from './recent-prompts.ts'
export {
  rememberJob,
  useCancelJob,
  useJob,
  useJobs,
} from './jobs.queries.ts'
export { useNow } from './use-now.ts'
