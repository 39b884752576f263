export * from './draw-sheet.ts'
export * from './filters.ts'
export * from './templates.ts'
export type { SheetContext, SheetPicture, SheetPictures, SheetWords } from './surface.ts'
