import type { Problem } from './query-words.ts'

const REASONS = {
  model: 'wrongModel',
  type: 'wrongType',
  project: 'wrongProject',
  tag: 'wrongTag',
  '-tag': 'wrongTag',
  stars: 'wrongStars',
  flag: 'wrongFlag',
  after: 'wrongDate',
  before: 'wrongDate',
} as const

/** Which words say why a word of the search was left out. */
export const reasonOf = ({ text, name }: Problem) =>
  text.startsWith('-') && name !== '-tag' ? ('wrongMinus' as const) : REASONS[name]
