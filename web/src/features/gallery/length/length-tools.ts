import type { GridLayout, Dated, Reframe } from '../grid/layout/grid-layout.ts'

/** What the gallery can do once its full length is known. Loaded after the first screen. */
export interface LengthTools<Item extends Dated> {
  reframe: Reframe
  /** Heights of the unloaded parts, in px; null while unknown. */
  endsOf: ((layout: GridLayout<Item>, stretch: Stretch) => Ends) | null
  /** Number of items that match the filters; null if estimated or unknown. */
  count: number | null
  /** Loads the previous page. */
  loadBefore: () => void
  /** Selected items that are no longer loaded. */
  offscreenItems: readonly Item[]
}

export interface Ends {
  above: number
  below: number
}

/** Ends of the wall that are loaded. */
export interface Stretch {
  /** True if nothing is newer than the first loaded item, or older than the last. */
  isFromTop: boolean
  isComplete: boolean
}

export const NO_ENDS: Ends = { above: 0, below: 0 }
/** Max. pages of a stretch. Pages far from the window are dropped. */
export const MAX_PAGES = 25
