/** Works in the dialog of the settings. */
import { late } from '../../../design/index.ts'

/** Fetched with the dialog of the settings. */
export const WorksSettings = late(() => import('./works-settings.tsx').then((module) => module.WorksSettings))
