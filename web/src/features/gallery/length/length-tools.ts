import type { GridLayout, Known, Reframe } from '../grid/layout/grid-layout.ts'

/** What the gallery can do once its whole length is known; fetched after its first screen. */
export interface LengthTools<Item extends Known> {
  reframe: Reframe
  /** The heights of what is not loaded, in px; null while nobody knows. */
  endsOf: ((layout: GridLayout<Item>, stretch: Stretch) => Ends) | null
  /** Of all pictures that fit the filters; null where it is only reckoned or not known. */
  count: number | null
  /** Loads what comes right before. */
  loadBefore: () => void
  /** Chosen pictures that are no longer loaded. */
  away: readonly Item[]
}

export interface Ends {
  above: number
  below: number
}

/** How far what is loaded reaches. */
export interface Stretch {
  /** Nothing is newer than its first picture, nothing older than its last. */
  isFromTop: boolean
  isComplete: boolean
}

export const NO_ENDS: Ends = { above: 0, below: 0 }
/** Of so many pages at most a stretch is made; those far from what is in sight are given up. */
export const MAX_PAGES = 25
