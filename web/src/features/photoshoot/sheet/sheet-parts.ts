/** Parts that only some sheets need, bundled in one lazy chunk. */
export { moveMarks } from '../frames/move-marks.ts'
export { UnrecognizedWords } from '../brief/understood.tsx'
export { SheetNotice } from './sheet-notice.tsx'
export { SheetOrigin } from './sheet-origin.tsx'
export { ShotMenu } from '../shot/shot-menu.tsx'
