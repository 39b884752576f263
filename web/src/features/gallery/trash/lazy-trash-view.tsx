import { lazyComponent } from '../../../design/index.ts'

/** Trash view, loaded when it is first opened. */
export const TrashView = lazyComponent(() => import('./trash-view.tsx').then((module) => module.TrashView))
