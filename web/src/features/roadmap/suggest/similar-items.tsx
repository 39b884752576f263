import type { RoadmapItem } from '@studio/contract/roadmap'
import { Check } from 'lucide-react'
import { Button, VisuallyHidden } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { useVote } from '../use-vote.ts'
import { VoteButton } from '../vote-button.tsx'
import { wordsIn } from '../words.ts'
import { markWords } from './mark-words.tsx'
import styles from './suggest.module.css'

interface SimilarItemsProps {
  items: readonly RoadmapItem[]
  /** Title of the suggestion. */
  title: string
}

/** Similar items with common words underlined and a vote button each. */
export function SimilarItems({ items, title }: SimilarItemsProps) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const vote = useVote()
  return (
    <div aria-live="polite">
      {items.length > 0 && (
        <>
          <p className={styles.near}>
            {t(($) => $.suggest.near)} <span>{t(($) => $.suggest.nearNote)}</span>
          </p>
          <ul>
            {items.map((item) => {
              const words = wordsIn(item, locale)
              return (
                <li key={item.id} className={styles.line}>
                  <VoteButton item={item} />
                  <div className={styles.words} lang={words.language}>
                    <p className={styles.title} dir="auto">
                      {markWords(words.title, title)}
                    </p>
                    <p className={styles.facts}>
                      {t(($) => $.columns[item.status])}
                      {words.body && (
                        <>
                          , <q>{markWords(words.body, title)}</q>
                        </>
                      )}
                    </p>
                  </div>
                  {item.hasVoted ? (
                    <span className={styles.voted}>
                      <Check size={14} aria-hidden="true" /> {t(($) => $.suggest.voted)}
                    </span>
                  ) : (
                    <Button onClick={() => vote(item)}>
                      {t(($) => $.suggest.voteThere)}
                      <VisuallyHidden>: {words.title}</VisuallyHidden>
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
