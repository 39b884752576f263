import { lazy, Suspense } from 'react'
import type { i18n } from 'i18next'
import { useJobsDrawer } from './jobs-drawer-state.tsx'

const loadPanel = () => import('./jobs-panel.tsx')
const JobsPanel = lazy(() => loadPanel().then((m) => ({ default: m.JobsPanel })))

/** Fetches what the drawer is made of. */
export const loadJobsPanel = (texts: i18n): Promise<unknown> =>
  Promise.all([loadPanel(), texts.loadNamespaces('queue')])

/** The drawer's place after the page; what is in it is fetched when it is first wanted. */
export function JobsDrawer() {
  const { isOpen } = useJobsDrawer()
  return isOpen ? (
    <Suspense fallback={null}>
      <JobsPanel />
    </Suspense>
  ) : null
}
