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
  /** The end of the search that the user is still typing; null otherwise. */
  typing: string | null
}

/** Names the invalid special word of a search and the accepted values. */
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
