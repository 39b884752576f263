/** Darkroom: editing of one image, and of the images selected in the gallery. */
export { SelectionEdits } from './copying/selection-edits.tsx'
export { DarkroomScreen } from './darkroom-screen.tsx'
