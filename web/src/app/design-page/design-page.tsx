import { Tooltips } from '../../design/index.ts'
import { RoomControls } from '../../features/settings/index.ts'
import { ControlSamples } from './control-samples.tsx'
import styles from './design-page.module.css'
import { FieldSamples } from './field-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { SurfaceSamples } from './surface-samples.tsx'

/** Every primitive in every state, in the selected theme and language. Development builds only. */
export function DesignPage() {
  return (
    <>
      <Tooltips />
      <main className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title} tabIndex={-1} data-screen-heading="">
            Primitives
          </h1>
          <RoomControls />
        </header>
        <ControlSamples />
        <FieldSamples />
        <SurfaceSamples />
        <StateSamples />
      </main>
    </>
  )
}
