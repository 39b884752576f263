import { lazy, Suspense } from 'react'

const Loaded = lazy(() => import('./trash-view.tsx').then((module) => ({ default: module.TrashView })))

/** The trash in place of the gallery; its code is fetched when it is first looked into. */
export function TrashView() {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  )
}
