import { lazy, Suspense } from 'react'
import type { SelectionBarProps } from './selection-bar.tsx'

const Loaded = lazy(() => import('./selection-bar.tsx').then((module) => ({ default: module.SelectionBar })))

/** What can be done with what is chosen; its code is fetched with the first choice. */
export function SelectionBar(props: SelectionBarProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
