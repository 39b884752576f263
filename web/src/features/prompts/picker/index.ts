import { late } from '../../../design/index.ts'

/** Fetched when a prompt is to be chosen. */
export const PromptPicker = late(() => import('./prompt-picker.tsx').then((module) => module.PromptPicker))
