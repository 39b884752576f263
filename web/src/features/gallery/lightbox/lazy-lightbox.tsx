import { lazyComponent } from '../../../design/index.ts'

/** Full-window lightbox. A separate chunk, since many visits never open it. */
export const Lightbox = lazyComponent(() => import('./lightbox.tsx').then((module) => module.Lightbox))
