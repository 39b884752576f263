import { lazyComponent } from '../../../design/index.ts'

/** Fetched when words are to go into a saved prompt, or into what is being written. */
export const ApplyWords = lazyComponent(() => import('./apply-words.tsx').then((module) => module.ApplyWords))
export const ApplyToDraft = lazyComponent(() =>
  import('./apply-words.tsx').then((module) => module.ApplyToDraft),
)
export type { BlockWords } from './block-words.ts'
export { hasDraft } from './has-draft.ts'
