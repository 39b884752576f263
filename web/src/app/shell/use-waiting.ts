import { isFinal } from '@studio/contract/jobs'
import { useJobs } from '../../features/jobs/index.ts'
import type { NavItem } from './sidebar/nav-items.ts'

/** Number of entries that need attention at a sidebar item. */
export function useWaiting(): (item: NavItem) => number {
  const open = useJobs().data?.jobs.filter(({ status }) => !isFinal(status)).length ?? 0
  return ({ screen }) => (screen === 'jobs' ? open : 0)
}
