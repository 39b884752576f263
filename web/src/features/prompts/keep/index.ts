import { late } from '../../../design/index.ts'

/** Fetched when something is to be saved. */
export const KeepPrompt = late(() => import('./keep-prompt.tsx').then((module) => module.KeepPrompt))
