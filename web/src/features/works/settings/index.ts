/** Settings of works. */
import { lazyComponent } from '../../../design/index.ts'

/** Loaded with the settings dialog. */
export const WorksSettings = lazyComponent(() =>
  import('./works-settings.tsx').then((module) => module.WorksSettings),
)
