import { lazyComponent } from '../../design/index.ts'

// Lazy parts of screens that don’t wait for them. Their space is reserved.

/** The statistics of the dashboard. */
export const DashboardStats = lazyComponent(() =>
  import('./stats/dashboard-stats.tsx').then((m) => m.DashboardStats),
)

/** Cost of a shoot before it starts. */
export const ShootCost = lazyComponent(() => import('./cost/shoot-cost.tsx').then((m) => m.ShootCost))

/** Estimated and actual cost of a job. */
export const JobCost = lazyComponent(() => import('./cost/job-cost.tsx').then((m) => m.JobCost))
