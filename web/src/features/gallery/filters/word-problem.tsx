import { MODEL_FAMILIES } from '@studio/contract/models'
import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { type Problem, readWords } from './query-words.ts'

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

const reasonOf = ({ text, name }: Problem) =>
  text.startsWith('-') && name !== '-tag' ? ('wrongMinus' as const) : REASONS[name]

interface WordProblemProps {
  search: string
  /** Ends with a word of which nobody knows yet what it will be. */
  typing: string | null
}

/** Says which word of a search cannot be understood, and what can be written instead. */
export function WordProblem({ search, typing }: WordProblemProps) {
  const { t } = useTranslation('pictures')
  const [now] = useState(Date.now)
  const problem = readWords(search, now).problems.find(({ text }) => !typing?.endsWith(text))
  if (!problem) return null
  const models = MODEL_FAMILIES.join(', ')
  return t(($) => $.words.unread, {
    text: problem.text,
    reason: t(($) => $.words[reasonOf(problem)], { models }),
  })
}
