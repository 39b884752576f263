import { numberFormat } from '@studio/domain/kernel'
import type { RoadmapItem } from '@studio/contract/roadmap'
import { ChevronUp } from 'lucide-react'
import { VisuallyHidden } from '../../design/index.ts'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { useVote } from './use-vote.ts'
import styles from './vote-button.module.css'
import { wordsIn } from './words.ts'

/** A square; filled when pressed. */
export function VoteButton({ item }: { item: RoadmapItem }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const vote = useVote()
  const { title } = wordsIn(item, locale)
  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={item.hasVoted}
      aria-keyshortcuts="U"
      onClick={() => vote(item)}
    >
      <ChevronUp size={14} aria-hidden="true" />
      <span aria-hidden="true">{numberFormat(locale).format(item.votes)}</span>
      <VisuallyHidden>{t(($) => $.vote.for, { count: item.votes, title })}</VisuallyHidden>
    </button>
  )
}
