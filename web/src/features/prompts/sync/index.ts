/** A prompt while it is written: kept on this device, saved soon, and one with what other tabs and devices write. */
export type { KeptPrompt, PromptKeeper } from './prompt-keeper.ts'
export { useKept, usePromptKeeper } from './use-prompt-keeper.ts'
export { isSameContent, writtenOf } from './written.ts'
