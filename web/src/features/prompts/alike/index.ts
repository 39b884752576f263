/** Asks how to save a prompt that is similar to a saved one. Saving is always possible. */
export { type SavedAs, useSaveNew } from './use-save-new.tsx'
