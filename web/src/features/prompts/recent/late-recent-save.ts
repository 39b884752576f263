import { late } from '../../../design/index.ts'

/** Comes after the prompts that it stands beside. */
export const RecentSave = late(() => import('./recent-save.tsx').then((module) => module.RecentSave))
