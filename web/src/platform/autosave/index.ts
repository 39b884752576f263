/** Autosave: stores changes on this device, sends them shortly after, retries, and merges changes made elsewhere. */
export { type Autosave, createAutosave, type UnsavedState } from './autosave.ts'
export { type Around, createSaver, type SavingState } from './saver.ts'
export { aroundTab, canOutlive, mustBeOnline, watchTab } from './tab.ts'
export { removeUnsaved, unsavedStore } from './unsaved-store.ts'
export { useAutosave, useStoredValue } from './use-autosave.ts'
