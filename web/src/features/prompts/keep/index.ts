import { lazyComponent } from '../../../design/index.ts'

/** Lazy-loaded when something is saved. */
export const KeepPrompt = lazyComponent(() => import('./keep-prompt.tsx').then((module) => module.KeepPrompt))
