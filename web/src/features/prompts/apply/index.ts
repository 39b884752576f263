import { lazyComponent } from '../../../design/index.ts'

/** Lazy-loaded when words are applied to a saved prompt or to the draft. */
export const ApplyWords = lazyComponent(() => import('./apply-words.tsx').then((module) => module.ApplyWords))
export const ApplyToDraft = lazyComponent(() =>
  import('./apply-words.tsx').then((module) => module.ApplyToDraft),
)
export type { BlockWords } from './block-words.ts'
export { hasDraft } from './has-draft.ts'
