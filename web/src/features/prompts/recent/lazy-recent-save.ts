import { lazyComponent } from '../../../design/index.ts'

/** Loaded after the prompts next to it. */
export const RecentSave = lazyComponent(() => import('./recent-save.tsx').then((module) => module.RecentSave))
