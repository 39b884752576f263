/** Folders, whatever they hold: in their order, chosen, made and renamed. Apart from the rest, for few screens have any. */
export { FolderChoice } from './folder-choice.tsx'
export { FolderForm } from './folder-form.tsx'
export type { FolderWords } from './folder-words.ts'
export { placedFolders } from './placed-folders.ts'
