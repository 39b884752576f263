import { late } from '../../design/index.ts'

// Lazy parts of screens that don’t wait for them. Their space is reserved.

/** The statistics of the dashboard. */
export const DashboardStats = late(() => import('./stats/dashboard-stats.tsx').then((m) => m.DashboardStats))

/** Cost of a shoot before it starts. */
export const ShootCost = late(() => import('./cost/shoot-cost.tsx').then((m) => m.ShootCost))

/** Estimated and actual cost of a job. */
export const JobCost = late(() => import('./cost/job-cost.tsx').then((m) => m.JobCost))
