import { late } from '../../../design/index.ts'

/** Fetched when something is to be published. */
export const PublishSheet = late(() => import('./publish-sheet.tsx').then((module) => module.PublishSheet))
