import { lazy } from 'react'

/** Fetched with the first words that are typed. Without it the prompt is as good as ever: nothing is shown in its place. */
export const WordsRead = lazy(() =>
  import('./words-read.tsx').then(
    (part) => ({ default: part.WordsRead }),
    () => ({ default: () => null }),
  ),
)
