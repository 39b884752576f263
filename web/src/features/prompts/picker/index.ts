import { lazyComponent } from '../../../design/index.ts'

/** Lazy-loaded when a prompt is chosen. */
export const PromptPicker = lazyComponent(() =>
  import('./prompt-picker.tsx').then((module) => module.PromptPicker),
)
