import { late } from '../../../design/index.ts'

/** For screens that are there before the photo shoot; it comes with what they fetch once they stand, before the network goes. */
export const WaitingNote = late(() => import('./waiting-note.tsx').then((m) => m.WaitingNote))
