import { late } from '../../../design/index.ts'

/** Fetched with the first words that are typed. */
export const WordsRead = late(() => import('./words-read.tsx').then((m) => m.WordsRead))
