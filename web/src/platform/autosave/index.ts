/** Saves what is written by itself: kept on this device, sent soon, tried again, and one with what is written elsewhere. */
export { type Autosave, createAutosave, type Unsaved } from './autosave.ts'
export { type Around, createSaver, type SavingState } from './saver.ts'
export { aroundTab, canOutlive, mustBeOnline, watchTab } from './tab.ts'
export { forgetUnsaved, unsavedStore } from './unsaved-store.ts'
export { useAutosave, useKeptValue } from './use-autosave.ts'
