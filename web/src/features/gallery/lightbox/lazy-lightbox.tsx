import { late } from '../../../design/index.ts'

/** The lightbox over the whole window; a chunk of its own, since many visits to the gallery never open it. */
export const Lightbox = late(() => import('./lightbox.tsx').then((module) => module.Lightbox))
