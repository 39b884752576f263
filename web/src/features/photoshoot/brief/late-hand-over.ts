import type { Draft } from './draft.ts'

/** See `handOverBrief` of `kept-brief.ts`, which comes with the photo shoot; the photo shoot is opened all the same where it does not. */
export const handOverBrief = (draft: Draft): Promise<void> =>
  import('./kept-brief.ts').then(
    (kept) => kept.handOverBrief(draft),
    () => {},
  )
