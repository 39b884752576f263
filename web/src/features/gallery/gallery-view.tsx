import type { GalleryItem } from '@studio/contract/gallery'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../platform/index.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { hasFilters } from './filters/gallery-filters.ts'
import { useGalleryFilters } from './filters/use-gallery-filters.ts'
import { galleryQuery } from './gallery.queries.ts'
import styles from './gallery-view.module.css'
import { EmptyGallery, FailedGallery, NothingMatches } from './gallery-states.tsx'
import { GalleryGrid, type GridHandle } from './grid/gallery-grid.tsx'
import { createLayouter } from './grid/grid-layout.ts'
import { MoreRow } from './grid/more-row.tsx'
import { SkeletonRows } from './grid/skeleton-rows.tsx'
import { useRowSpec } from './grid/use-row-spec.ts'
import { Lightbox } from './lightbox/lazy-lightbox.tsx'
import { useOpenItem } from './use-open-item.ts'
import { useDeletePicture } from './use-delete-picture.ts'
import { useFreshAddresses } from './use-fresh-addresses.ts'

export function GalleryView() {
  const { t } = useTranslation('gallery')
  const [locale] = useLocale()
  const { filters, changeFilters, clearFilters } = useGalleryFilters()
  const list = useInfiniteQuery(galleryQuery(filters))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list

  const room = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  const spec = useRowSpec(room)
  const [layOut] = useState(createLayouter)
  const layout = layOut(data?.pages ?? NO_PAGES, spec)

  const deletePicture = useDeletePicture()
  const renewAddresses = useFreshAddresses(filters)
  const { openId, open, move, close } = useOpenItem(grid)

  const isComplete = !hasNextPage && !isPlaceholderData
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData)
      void list.fetchNextPage({ cancelRefetch: false })
  }
  usePageTop(JSON.stringify(filters))

  const count = layout.items.length
  const countText =
    !data || (isComplete && count === 0)
      ? ''
      : isComplete
        ? t(($) => $.grid.items, { count, lng: locale })
        : t(($) => $.grid.itemsSoFar, { count, lng: locale })

  return (
    <div className={styles.screen}>
      <FilterBar
        filters={filters}
        onChange={changeFilters}
        onClear={clearFilters}
        count={countText}
        hasKeys={!openId}
      />
      <div className={styles.well}>
        <div ref={room} className={styles.room} aria-busy={isPlaceholderData || undefined}>
          {list.isPending && <SkeletonRows label={t(($) => $.grid.loading)} />}
          {list.isError && !data && <FailedGallery error={list.error} onRetry={() => void list.refetch()} />}
          {data && count === 0 && isComplete && spec.width > 0 ? (
            hasFilters(filters) ? (
              <NothingMatches onClear={clearFilters} />
            ) : (
              <EmptyGallery />
            )
          ) : null}
          {data && (
            <GalleryGrid
              layout={layout}
              isComplete={isComplete}
              onNearEnd={loadMore}
              onOpen={open}
              onDelete={(item) => void deletePicture(item)}
              onLost={renewAddresses}
              handle={grid}
            />
          )}
          <MoreRow
            isLoading={isFetchingNextPage}
            hasFailed={isFetchNextPageError}
            onRetry={() => void list.fetchNextPage()}
          />
        </div>
      </div>
      {openId && (
        <Lightbox
          items={layout.items}
          itemId={openId}
          isComplete={isComplete}
          onMove={move}
          onClose={close}
          onDelete={(item) => void deletePicture(item)}
          onNearEnd={loadMore}
        />
      )}
    </div>
  )
}

const NO_PAGES: { items: GalleryItem[] }[] = []

/** Other filters show other pictures: the page begins at its top again. */
function usePageTop(filters: string): void {
  const shown = useRef(filters)
  useEffect(() => {
    if (shown.current !== filters) scrollTo({ top: 0, behavior: 'instant' })
    shown.current = filters
  }, [filters])
}
