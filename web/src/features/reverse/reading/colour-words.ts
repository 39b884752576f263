import type { Measured } from '@studio/domain/reverse'
import { COLOURS } from '@studio/domain/vocabulary'
import type { ColourWords } from './protocol.ts'

/** Names of palette colours. The worker sends them, because the vocabulary would double what the screen loads. */
export const colourWordsOf = ({ palette }: Measured): ColourWords =>
  Object.fromEntries(palette.map(({ name }) => [name, COLOURS[name][1]]))
