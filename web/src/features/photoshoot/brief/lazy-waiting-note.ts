import { lazyComponent } from '../../../design/index.ts'

/** Lazy, for screens shown before the photo shoot. It is preloaded with them, while there is a connection. */
export const WaitingNote = lazyComponent(() => import('./waiting-note.tsx').then((m) => m.WaitingNote))
