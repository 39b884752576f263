import { numberFormat } from '@studio/domain/kernel'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { columnQuery } from '../roadmap.queries.ts'
import { wordsIn } from '../words.ts'
import styles from './board.module.css'
import { ItemCard } from './item-card.tsx'
import type { RoadmapSearch } from './roadmap-search.ts'

/** Declined items, collapsed, each with its reason. */
export function Declined({ sort, q }: Pick<RoadmapSearch, 'sort' | 'q'>) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const { data } = useInfiniteQuery(columnQuery('declined', sort, q))
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const [first] = items
  if (!first) return null
  const { title, answer } = wordsIn(first, locale)
  return (
    <details className={styles.declined} data-column="declined">
      <summary>
        {t(($) => $.columns.declined)}
        <span className={styles.facts}>
          {numberFormat(locale).format(data?.pages[0]?.counts.declined ?? items.length)},{' '}
          {t(($) => $.notes.declined)}:{' '}
          <q>
            {title}: {answer}
          </q>
        </span>
      </summary>
      <ul>
        {items.map((item) => (
          <ItemCard key={item.id} item={item} />
        ))}
      </ul>
    </details>
  )
}
