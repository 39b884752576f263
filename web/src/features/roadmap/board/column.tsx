import { numberFormat } from '@studio/domain/kernel'
import type { RoadmapSort, RoadmapStatus } from '@studio/contract/roadmap'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button, Skeleton } from '../../../design/index.ts'
import { useErrorText, useLocale, useNetwork, useTranslation } from '../../../platform/index.ts'
import { columnQuery } from '../roadmap.queries.ts'
import styles from './board.module.css'
import { ItemCard } from './item-card.tsx'

interface ColumnProps {
  status: Exclude<RoadmapStatus, 'declined'>
  sort: RoadmapSort
  q: string
  /** Titles only, next to the board. */
  isBrief?: boolean
  /** Labelled by a tab above it. */
  isTab?: boolean
}

const useColumn = (status: RoadmapStatus, sort: RoadmapSort, q: string) =>
  useInfiniteQuery(columnQuery(status, sort, q))

/** Column of one status: its title, count and items. */
export function Column({ status, sort, q, isBrief = false, isTab = false }: ColumnProps) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const id = useId()
  const list = useColumn(status, sort, q)
  const count = list.data?.pages[0]?.counts[status]
  return (
    <section className={styles.column} aria-labelledby={id} data-column={status}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name} data-tab={isTab || undefined}>
          {t(($) => $.columns[status])}
          {count !== undefined && <span className={styles.count}>{numberFormat(locale).format(count)}</span>}
        </h2>
        <p className={styles.facts}>{t(($) => $.notes[status])}</p>
      </header>
      <ColumnItems list={list} status={status} q={q} isBrief={isBrief} label={id} />
    </section>
  )
}

type List = ReturnType<typeof useColumn>

function ColumnItems({
  list,
  status,
  q,
  isBrief,
  label,
}: Pick<ColumnProps, 'status' | 'q' | 'isBrief'> & { list: List; label: string }) {
  const { t } = useTranslation('roadmap')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const items = list.data?.pages.flatMap((page) => page.items)
  if (!items) {
    if (isOffline) return <p role="status">{t(($) => $.away.text)}</p>
    if (list.error)
      return (
        <div role="alert" className={styles.none}>
          <p>{errorText(list.error)}</p>
          <Button onClick={() => void list.refetch()}>{t(($) => $.failed.retry)}</Button>
        </div>
      )
    return (
      <div role="status" aria-label={t(($) => $.loading)} className={styles.none}>
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    )
  }
  if (items.length === 0)
    return <p className={styles.none}>{q ? t(($) => $.nothing) : t(($) => $.empty[status])}</p>
  return (
    <>
      <ul aria-labelledby={label}>
        {items.map((item) => (
          <ItemCard key={item.id} item={item} isBrief={isBrief === true} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="plain"
          loading={list.isFetchingNextPage}
          disabled={isOffline}
          onClick={() => void list.fetchNextPage()}
        >
          {t(($) => $.more)}
        </Button>
      )}
    </>
  )
}
