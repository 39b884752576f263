/**
 * Autosave of a prompt: stored on this device, sent shortly after, and merged with changes of other tabs and devices.
 */
export type { PromptAutosaveState, PromptAutosave } from './prompt-autosave.ts'
export { usePromptAutosaveState, usePromptAutosave } from './use-prompt-autosave.ts'
export { isSameContent, writtenOf } from './written.ts'
