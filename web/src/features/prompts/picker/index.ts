import { lazyComponent } from '../../../design/index.ts'

/** Fetched when a prompt is to be chosen. */
export const PromptPicker = lazyComponent(() =>
  import('./prompt-picker.tsx').then((module) => module.PromptPicker),
)
