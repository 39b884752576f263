import { late } from '../../../design/index.ts'

/** Loaded after the prompts next to it. */
export const RecentSave = late(() => import('./recent-save.tsx').then((module) => module.RecentSave))
