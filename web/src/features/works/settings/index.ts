/** Settings of works. */
import { late } from '../../../design/index.ts'

/** Loaded with the settings dialog. */
export const WorksSettings = late(() => import('./works-settings.tsx').then((module) => module.WorksSettings))
