import { lazyComponent } from '../../../design/index.ts'

/** Fetched when something is to be saved. */
export const KeepPrompt = lazyComponent(() => import('./keep-prompt.tsx').then((module) => module.KeepPrompt))
