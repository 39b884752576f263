import { type ComponentProps, lazy, Suspense } from 'react'

// Shown on screens that wait for nothing of this: fetched beside them, into a place that is kept.
const Stats = lazy(() => import('./stats/dashboard-stats.tsx').then((m) => ({ default: m.DashboardStats })))
const Shoot = lazy(() => import('./cost/shoot-cost.tsx').then((m) => ({ default: m.ShootCost })))
const Job = lazy(() => import('./cost/job-cost.tsx').then((m) => ({ default: m.JobCost })))

/** The four figures of the dashboard. */
export const DashboardStats = (props: ComponentProps<typeof Stats>) => (
  <Suspense fallback={null}>
    <Stats {...props} />
  </Suspense>
)

/** What a shoot would cost, before it is started. */
export const ShootCost = (props: ComponentProps<typeof Shoot>) => (
  <Suspense fallback={null}>
    <Shoot {...props} />
  </Suspense>
)

/** What a job was to cost and what it did. */
export const JobCost = (props: ComponentProps<typeof Job>) => (
  <Suspense fallback={null}>
    <Job {...props} />
  </Suspense>
)
