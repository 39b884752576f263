import { late } from '../../../design/index.ts'

/** Loaded when the user opens the sheet. */
export const PublishSheet = late(() => import('./publish-sheet.tsx').then((module) => module.PublishSheet))
