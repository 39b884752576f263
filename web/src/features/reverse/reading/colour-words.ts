import type { Measured } from '@studio/domain/reverse'
import { COLOURS } from '@studio/domain/vocabulary'
import type { ColourWords } from './protocol.ts'

/** What the colours of a palette are called. The worker says it: the vocabulary would be half of what the screen waits for. */
export const colourWordsOf = ({ palette }: Measured): ColourWords =>
  Object.fromEntries(palette.map(({ name }) => [name, COLOURS[name][1]]))
