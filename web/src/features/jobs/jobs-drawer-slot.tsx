import { lazy, Suspense } from 'react'
import { useJobsDrawer } from './jobs-drawer-state.tsx'

/** What the drawer is made of. */
export const loadPanel = () => import('./jobs-panel.tsx')
const JobsPanel = lazy(() => loadPanel().then((m) => ({ default: m.JobsPanel })))

/** Fetches what the drawer is made of, so that the press itself waits for nothing. */
export const preloadJobsPanel = (): void => void loadPanel().catch(() => undefined)

/** The drawer's place after the page; what is in it is fetched when it is first wanted. */
export function JobsDrawer() {
  const { isOpen } = useJobsDrawer()
  return isOpen ? (
    <Suspense fallback={null}>
      <JobsPanel />
    </Suspense>
  ) : null
}
