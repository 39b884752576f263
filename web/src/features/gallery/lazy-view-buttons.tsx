import { lazy, Suspense } from 'react'
import styles from './gallery-view.module.css'
import type { ViewButtonsProps } from './view-buttons.tsx'

const Loaded = lazy(() => import('./view-buttons.tsx').then((module) => ({ default: module.ViewButtons })))

/** Their room is kept until they are there. */
export function ViewButtons(props: ViewButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </div>
  )
}
