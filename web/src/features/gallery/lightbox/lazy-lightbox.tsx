import { late } from '../../../design/index.ts'

/** Full-window lightbox. A separate chunk, since many visits never open it. */
export const Lightbox = late(() => import('./lightbox.tsx').then((module) => module.Lightbox))
