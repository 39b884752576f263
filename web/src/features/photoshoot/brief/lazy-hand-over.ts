import type { Draft } from './draft.ts'

/**
 * Lazy `handOverBrief` of `brief-draft.ts`, which belongs to the photo shoot chunk. The photo shoot opens even if
 * loading fails.
 */
export const handOverBrief = (draft: Draft): Promise<void> =>
  import('./brief-draft.ts').then(
    (module) => module.handOverBrief(draft),
    () => {},
  )
