import type { RoadmapItem } from '@studio/contract/roadmap'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { wordsIn } from './words.ts'

/** One-line facts of an item: `12 comments, target: January`. */
export function useItemFacts(): (item: RoadmapItem) => string {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  return (item) => {
    const { target } = wordsIn(item, locale)
    return [
      ...(item.held ? [t(($) => $.facts.held)] : []),
      ...(item.shippedIn ? [t(($) => $.facts.shippedIn, { version: item.shippedIn })] : []),
      ...(item.status === 'shipped' && item.hasVoted ? [t(($) => $.facts.asked)] : []),
      ...(item.comments > 0 ? [t(($) => $.facts.comments, { count: item.comments })] : []),
      ...(target && item.status !== 'shipped' ? [t(($) => $.facts.target, { target })] : []),
      ...(item.isMine ? [t(($) => $.facts.mine)] : []),
      ...(item.author && !item.isMine ? [t(($) => $.facts.by, { name: item.author.displayName })] : []),
    ].join(', ')
  }
}
