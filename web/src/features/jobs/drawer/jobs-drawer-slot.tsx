import type { Translator } from '../../../platform/index.ts'
import { late } from '../../../design/index.ts'
import { useJobsDrawer } from './jobs-drawer-state.tsx'

const JobsPanel = late(() => import('./jobs-panel.tsx').then((m) => m.JobsPanel))

/** Fetches what the drawer is made of. */
export const loadJobsPanel = (texts: Translator): Promise<unknown> =>
  Promise.all([JobsPanel.fetch(), texts.loadNamespaces('queue')])

/** The drawer's place after the page; what is in it is fetched when it is first wanted. */
export function JobsDrawer() {
  const { isOpen } = useJobsDrawer()
  return isOpen && <JobsPanel />
}
