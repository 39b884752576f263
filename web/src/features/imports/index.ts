/** Import of photographs. Other screens only hand dropped files over. */
export { withImportDrop } from './import-drop.tsx'
