import { lazyComponent } from '../../../design/index.ts'

/** Loaded after the first screen: it is only needed for scrolling. */
export const Length = lazyComponent(() => import('./length.tsx').then((module) => module.Length))
