/** Folder UI for any content: tree, choice and form. A separate entry, because few screens use it. */
export { FolderChoice } from './folder-choice.tsx'
export { FolderForm } from './folder-form.tsx'
export type { FolderWords } from './folder-words.ts'
export { placedFolders } from './placed-folders.ts'
