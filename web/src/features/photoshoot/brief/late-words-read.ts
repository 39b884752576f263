import { late } from '../../../design/index.ts'

/** Lazy: loaded with the first typed words. */
export const WordsRead = late(() => import('./words-read.tsx').then((m) => m.WordsRead))
