import { lazyComponent } from '../../../design/index.ts'

/** Lazy: loaded when the first gallery image is opened. */
export const VaryButton = lazyComponent(() => import('./vary-button.tsx').then((module) => module.VaryButton))
