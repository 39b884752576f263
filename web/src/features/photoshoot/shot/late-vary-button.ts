import { late } from '../../../design/index.ts'

/** Fetched when a picture of the gallery is first looked at closely. */
export const VaryButton = late(() => import('./vary-button.tsx').then((module) => module.VaryButton))
