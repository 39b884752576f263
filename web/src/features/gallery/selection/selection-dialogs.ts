/** Dialogs about exported files, in one chunk. */
export { ContactSheetDialog } from '../contact-sheet/contact-sheet-dialog.tsx'
export { ExportManyDialog } from '../export/export-many-dialog.tsx'
export { PresetDialog } from '../export/preset-dialog.tsx'
