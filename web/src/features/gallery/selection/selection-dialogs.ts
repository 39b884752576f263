/** Dialogs that turn several images into a file, in one chunk. */
export { ContactSheetDialog } from '../contact-sheet/contact-sheet-dialog.tsx'
export { ExportManyDialog } from '../export/export-many-dialog.tsx'
