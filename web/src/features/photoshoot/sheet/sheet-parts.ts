/** What only some sheets need, and most not at once: one file that is fetched with the first of it. */
export { moveMarks } from '../frames/move-marks.ts'
export { NotUnderstood } from '../brief/understood.tsx'
export { SheetNotice } from './sheet-notice.tsx'
export { SheetOrigin } from './sheet-origin.tsx'
export { ShotMenu } from '../shot/shot-menu.tsx'
