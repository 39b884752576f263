import { late } from '../../design/index.ts'

// Shown on screens that wait for nothing of this: fetched beside them, into a place that is kept.

/** The four figures of the dashboard. */
export const DashboardStats = late(() => import('./stats/dashboard-stats.tsx').then((m) => m.DashboardStats))

/** What a shoot would cost, before it is started. */
export const ShootCost = late(() => import('./cost/shoot-cost.tsx').then((m) => m.ShootCost))

/** What a job was to cost and what it did. */
export const JobCost = late(() => import('./cost/job-cost.tsx').then((m) => m.JobCost))
