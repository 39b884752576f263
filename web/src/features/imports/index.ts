/** Import of photographs. Other screens only pass dropped files to it. */
export { withImportDrop } from './import-drop.tsx'
