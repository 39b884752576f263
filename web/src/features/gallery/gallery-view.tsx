import type { GalleryItem } from '@studio/contract/gallery'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale, useNetwork } from '../../platform/index.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { type GalleryFilters, hasFilters } from './filters/gallery-filters.ts'
import { useGalleryFilters } from './filters/use-gallery-filters.ts'
import type { GalleryPage } from './gallery.cache.ts'
import { galleryQuery } from './gallery.queries.ts'
import styles from './gallery-view.module.css'
import { AwayGallery, EmptyGallery, NothingMatches, UnshownGallery } from './gallery-states.tsx'
import { GalleryGrid, type GridHandle } from './grid/gallery-grid.tsx'
import { createLayouter } from './grid/grid-layout.ts'
import { MoreRow } from './grid/more-row.tsx'
import { SkeletonRows } from './grid/skeleton-rows.tsx'
import { useRowSpec } from './grid/use-row-spec.ts'
import { Lightbox } from './lightbox/lazy-lightbox.tsx'
import { picturesHere } from './pictures-here.ts'
import { useOpenItem } from './use-open-item.ts'
import { useStacks } from './stacks/use-stacks.ts'
import { SelectionBar } from './selection/lazy-selection-bar.tsx'
import { useSelectAllKey } from './selection/use-select-all-key.ts'
import { useSelection } from './selection/use-selection.ts'
import { useFlagNews } from './acts/use-acts.ts'
import { useFreshAddresses } from './acts/use-fresh-addresses.ts'
import { useGalleryActs } from './acts/use-gallery-acts.ts'
import { ViewButtons } from './lazy-view-buttons.tsx'

export function GalleryView() {
  const { t } = useTranslation('gallery')
  const { filters, changeFilters, clearFilters } = useGalleryFilters()
  const { list, isAway, isComplete, loadMore } = usePictures(filters)
  const { data, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list

  const room = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  const spec = useRowSpec(room)
  const [layOut] = useState(createLayouter)
  const stacking = useStacks()
  const { pages, stacks } = stacking.fold(data?.pages ?? NO_PAGES, stacking.open)
  const layout = layOut(pages, spec)
  const selection = useSelection(layout.items, layout.indexOf)
  const chosen = layout.items.filter(({ id }) => selection.ids.has(id))

  const { openId, open, move, close } = useOpenItem(grid)
  useSelectAllKey(selection, !openId)

  useFlagNews()
  const renewAddresses = useFreshAddresses(filters)

  usePageTop(JSON.stringify(filters))

  const { change, deletePictures, withChosen, remove } = useGalleryActs({
    layout,
    selection,
    chosen,
    hasKeys: !openId,
  })

  const { count, countText } = useCount(data, isComplete)

  return (
    <div className={styles.screen}>
      <FilterBar
        filters={filters}
        onChange={changeFilters}
        onClear={clearFilters}
        count={countText}
        hasKeys={!openId}
      >
        <ViewButtons stacking={stacking} selection={selection} isEmpty={count === 0} />
      </FilterBar>
      <div className={styles.well}>
        <div ref={room} className={styles.room} aria-busy={(isPlaceholderData && !isAway) || undefined}>
          {isAway && (list.isPending || isPlaceholderData) && <AwayGallery hasPictures={!list.isPending} />}
          {list.isPending && !isAway && <SkeletonRows label={t(($) => $.grid.loading)} />}
          {list.isError && !data && (
            <UnshownGallery
              error={list.error}
              onClearSearch={() => changeFilters({ q: undefined })}
              onRetry={() => void list.refetch()}
            />
          )}
          {data &&
            count === 0 &&
            isComplete &&
            spec.width > 0 &&
            (hasFilters(filters) ? <NothingMatches onClear={clearFilters} /> : <EmptyGallery />)}
          {data && (
            <GalleryGrid
              layout={layout}
              stacks={stacks}
              selection={selection}
              isComplete={isComplete}
              onNearEnd={loadMore}
              onOpen={open}
              onDelete={remove}
              onStars={(item, stars) => void change(withChosen(item), { stars })}
              onStack={stacking.toggle}
              onLost={(index) => layout.items[index] && renewAddresses(layout.items[index].id)}
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
      {selection.isOn && !openId && (
        <SelectionBar items={chosen} selection={selection} onChange={change} onDelete={deletePictures} />
      )}
      {openId && (
        <Lightbox
          items={layout.items}
          itemId={openId}
          isComplete={isComplete}
          onMove={move}
          onClose={close}
          onDelete={(item) => void deletePictures([item])}
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

/** The pictures that the filters let through, page by page; without a network those that other screens have brought here. */
function usePictures(filters: GalleryFilters) {
  const queries = useQueryClient()
  const isAway = useNetwork() !== 'here'
  const list = useInfiniteQuery({
    ...galleryQuery(filters),
    placeholderData: (before) => before ?? (isAway ? picturesHere(queries, filters) : undefined),
  })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData)
      void list.fetchNextPage({ cancelRefetch: false })
  }
  return { list, isAway, isComplete: !hasNextPage && !isPlaceholderData, loadMore }
}

/** Folded or not, so many pictures there are, as far as they are here. */
function useCount(data: { pages: GalleryPage[] } | undefined, isComplete: boolean) {
  const { t } = useTranslation('gallery')
  const [locale] = useLocale()
  const count = data?.pages.reduce((sum, page) => sum + page.items.length, 0) ?? 0
  const text = isComplete
    ? t(($) => $.grid.items, { count, lng: locale })
    : t(($) => $.grid.itemsSoFar, { count, lng: locale })
  return { count, countText: !data || (isComplete && count === 0) ? '' : text }
}
