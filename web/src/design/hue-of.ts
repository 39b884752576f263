import type { CSSProperties } from 'react'

/** Degrees of the colour circle, so that those who come one after the other are far from each other. */
const HUES = [65, 155, 245, 325, 110, 205, 285, 20, 180, 350, 88, 265]

/**
 * One of twelve colours for people, by their number: `--person` below this element. As light as `--good` in either room, and
 * so as readable.
 */
export const hueOf = (colour: number): CSSProperties =>
  ({ '--person': `oklch(from var(--good) l c ${HUES[colour % HUES.length]})` }) as CSSProperties
