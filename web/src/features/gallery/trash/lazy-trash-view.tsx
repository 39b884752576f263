import { late } from '../../../design/index.ts'

/** The trash in place of the gallery; its code is fetched when it is first looked into. */
export const TrashView = late(() => import('./trash-view.tsx').then((module) => module.TrashView))
