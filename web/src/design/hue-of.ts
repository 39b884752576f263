import type { CSSProperties } from 'react'

/** Hues in degrees, ordered so that consecutive people get distant colours. */
const HUES = [65, 155, 245, 325, 110, 205, 285, 20, 180, 350, 88, 265]

/**
 * One of twelve colours for people, by number, as `--person`. Same lightness as `--good` in both themes, so equally
 * readable.
 */
export const hueOf = (colour: number): CSSProperties =>
  ({ '--person': `oklch(from var(--good) l c ${HUES[colour % HUES.length]})` }) as CSSProperties
