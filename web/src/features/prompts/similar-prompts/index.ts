/** Asks how to save a prompt that is similar to a saved one. Saving is always possible. */
export { type SaveNewResult, useSaveNew } from './use-save-new.tsx'
