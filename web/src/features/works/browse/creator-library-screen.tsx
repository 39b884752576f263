import { numberFormat } from '@studio/domain/kernel'
import { MAX_COUNTED, type Work } from '@studio/contract/works'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button, Spinner } from '../../../design/index.ts'
import { useLocale, useNetwork, useTranslation } from '../../../platform/index.ts'
import { SkeletonRows, useRowSpec } from '../../gallery/grid/index.ts'
import { UnderReviewStrip } from './under-review-strip.tsx'
import { worksQuery, type WorksPage } from './browse.queries.ts'
import { BrowseBar } from './browse-bar.tsx'
import { isNarrowed, type WorksSearch, useWorksSearch } from './works-search.ts'
import { OfflineWorks, EmptyWorks, FailedWorks, NoResults } from './works-states.tsx'
import { useWorkActions } from './use-work-actions.ts'
import { WorksGrid } from './works-grid.tsx'
import styles from './creator-library-screen.module.css'

/** Creator Library (design of the library, "Creator Library"). */
export function CreatorLibraryScreen() {
  const { t } = useTranslation('library-public')
  const [search, change] = useWorksSearch()
  const { list, works, isOffline, loadMore } = useWorks(search)
  const room = useRef<HTMLDivElement>(null)
  const spec = useRowSpec(room)
  const actions = useWorkActions()
  const count = useCount(list.data?.pages[0])

  return (
    <div className={styles.screen}>
      <BrowseBar search={search} onChange={change} count={count} />
      <UnderReviewStrip />
      <div className={styles.well}>
        <div ref={room} className={styles.room}>
          {list.isPending && isOffline && <OfflineWorks />}
          {list.isPending && !isOffline && <SkeletonRows label={t(($) => $.loading)} />}
          {list.isError && !list.data && (
            <FailedWorks error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.data && works.length === 0 && <NoWorks search={search} onChange={change} />}
          {works.length > 0 && (
            <WorksGrid
              key={JSON.stringify(search)}
              label={t(($) => $.grid)}
              works={works}
              spec={spec}
              isComplete={!list.hasNextPage}
              actions={actions}
              onNearEnd={loadMore}
            />
          )}
          <div className={styles.more}>
            {list.isFetchingNextPage && !isOffline && <Spinner />}
            {list.hasNextPage && isOffline && <p role="status">{t(($) => $.away.rest)}</p>}
            {list.isFetchNextPageError && !isOffline && (
              <>
                <p role="alert">{t(($) => $.failed.more)}</p>
                <Button onClick={() => void list.fetchNextPage()}>{t(($) => $.failed.retry)}</Button>
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

function NoWorks(props: { search: WorksSearch; onChange: ReturnType<typeof useWorksSearch>[1] }) {
  return isNarrowed(props.search) ? (
    <NoResults {...props} />
  ) : (
    <EmptyWorks sort={props.search.sort} onChange={props.onChange} />
  )
}

/** Works of all loaded pages without duplicates, because ranks change between requests. */
function useWorks(search: WorksSearch) {
  const isOffline = useNetwork() !== 'here'
  const list = useInfiniteQuery(worksQuery(search))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const works = [
    ...new Map<string, Work>(
      list.data?.pages.flatMap((page) => page.works.map((work) => [work.id, work])),
    ).values(),
  ]
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isOffline)
      void list.fetchNextPage({ cancelRefetch: false })
  }
  return { list, works, isOffline, loadMore }
}

function useCount(first: WorksPage | undefined): string {
  const { t } = useTranslation('library-public')
  const [locale] = useLocale()
  const total = first?.total
  if (!total) return ''
  const number = numberFormat(locale).format(total)
  return total >= MAX_COUNTED
    ? t(($) => $.count.atLeast, { number })
    : t(($) => $.count.exact, { count: total, number })
}
