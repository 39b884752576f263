import { lazyComponent } from '../../design/index.ts'
import styles from './gallery-view.module.css'
import type { ViewButtonsProps } from './view-buttons.tsx'

const Loaded = lazyComponent(() => import('./view-buttons.tsx').then((module) => module.ViewButtons))

/** Reserves the space of the buttons until they are loaded. */
export const ViewButtons = (props: ViewButtonsProps) => (
  <div className={styles.buttons}>
    <Loaded {...props} />
  </div>
)
