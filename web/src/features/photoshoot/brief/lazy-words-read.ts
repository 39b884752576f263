import { lazyComponent } from '../../../design/index.ts'

/** Lazy: loaded with the first typed words. */
export const WordsRead = lazyComponent(() => import('./words-read.tsx').then((m) => m.WordsRead))
