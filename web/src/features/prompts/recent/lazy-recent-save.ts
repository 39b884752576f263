import { lazyComponent } from '../../../design/index.ts'

/** Lazy-loaded after the prompts beside it. */
export const RecentSave = lazyComponent(() => import('./recent-save.tsx').then((module) => module.RecentSave))
