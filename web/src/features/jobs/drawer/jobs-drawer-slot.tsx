import type { Translator } from '../../../platform/index.ts'
import { lazyComponent } from '../../../design/index.ts'
import { useJobsDrawer } from './jobs-drawer-state.tsx'

const JobsPanel = lazyComponent(() => import('./jobs-panel.tsx').then((m) => m.JobsPanel))

/** Loads the code and texts of the drawer. */
export const loadJobsPanel = (texts: Translator): Promise<unknown> =>
  Promise.all([JobsPanel.fetch(), texts.loadNamespaces('queue')])

/** Place of the drawer after the page. Its content is loaded when it is first opened. */
export function JobsDrawer() {
  const { isOpen } = useJobsDrawer()
  return isOpen && <JobsPanel />
}
