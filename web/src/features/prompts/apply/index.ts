import { late } from '../../../design/index.ts'

/** Fetched when words are to go into a saved prompt. */
export const ApplyWords = late(() => import('./apply-words.tsx').then((module) => module.ApplyWords))
export type { BlockWords } from './block-words.ts'
