/**
 * Autosave of a prompt: stored on this device, sent shortly after, and merged with changes of other tabs and devices.
 */
export type { KeptPrompt, PromptKeeper } from './prompt-keeper.ts'
export { useKept, usePromptKeeper } from './use-prompt-keeper.ts'
export { isSameContent, writtenOf } from './written.ts'
