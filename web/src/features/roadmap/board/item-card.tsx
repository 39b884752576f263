import type { RoadmapItem } from '@studio/contract/roadmap'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { useItemFacts } from '../item-facts.ts'
import { VoteButton } from '../vote-button.tsx'
import { wordsIn } from '../words.ts'
import styles from './board.module.css'

/** Number of finished parts, never a percentage. */
export function PartsDone({ progress: { done, parts } }: { progress: { done: number; parts: number } }) {
  const { t } = useTranslation('roadmap')
  return (
    <span className={styles.parts} role="img" aria-label={t(($) => $.facts.progress, { done, parts })}>
      {Array.from({ length: parts }, (_, n) => (
        <span key={n} className={styles.part} data-done={n < done || undefined} />
      ))}
    </span>
  )
}

export function ItemCard({ item, isBrief = false }: { item: RoadmapItem; isBrief?: boolean }) {
  const [locale] = useLocale()
  const facts = useItemFacts()(item)
  const { title, body, answer, language } = wordsIn(item, locale)
  const text = item.status === 'declined' ? answer : body
  return (
    <li className={styles.card} data-item={item.id}>
      <VoteButton item={item} />
      <div className={styles.words} lang={language}>
        <Link className={styles.title} to="/dashboard/roadmap/$id" params={{ id: item.id }} dir="auto">
          {title}
        </Link>
        {text && !isBrief && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {item.progress && <PartsDone progress={item.progress} />}
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
    </li>
  )
}
