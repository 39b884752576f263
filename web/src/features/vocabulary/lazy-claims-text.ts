import { lazyComponent } from '../../design/index.ts'

/** Lazy: shown once an image has been checked, or a prompt has been typed. */
export const ClaimsText = lazyComponent(() => import('./claims-text.tsx').then((m) => m.ClaimsText))
