import type { GalleryItem } from '@studio/contract/gallery'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useNetwork, useTranslation } from '../../platform/index.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { type GalleryFilters, hasCameraFilter, hasFilters } from './filters/gallery-filters.ts'
import { useGalleryFilters } from './filters/use-gallery-filters.ts'
import type { GalleryPage } from './gallery.cache.ts'
import { galleryQuery } from './gallery.queries.ts'
import styles from './gallery-view.module.css'
import { AwayGallery, EmptyGallery, NothingMatches, UnshownGallery } from './gallery-states.tsx'
import { GalleryGrid, type GridHandle } from './grid/gallery-grid.tsx'
import { createLayouter } from './grid/layout/grid-layout.ts'
import { MoreRow } from './grid/more-row.tsx'
import { SkeletonRows } from './grid/skeleton-rows.tsx'
import { useRowSpec } from './grid/layout/use-row-spec.ts'
import { keptPlace } from './gallery-place.ts'
import { Length } from './length/lazy-length.tsx'
import { type LengthTools, MAX_PAGES, NO_ENDS } from './length/length-tools.ts'
import { usePageTop } from './length/use-page-top.ts'
import { Lightbox } from './lightbox/lazy-lightbox.tsx'
import { addressOfDarkroom } from './lightbox/panel/next-step-addresses.ts'
import { picturesHere } from './pictures-here.ts'
import { useOpenItem } from './use-open-item.ts'
import { useStacks } from './stacks/use-stacks.ts'
import { SelectionBar } from './selection/lazy-selection-bar.tsx'
import { useSelectAllKey } from './selection/use-select-all-key.ts'
import { useSelection } from './selection/use-selection.ts'
import { useFlagUpdates } from './acts/use-acts.ts'
import { useFreshAddresses } from './acts/use-fresh-addresses.ts'
import { useGalleryActs } from './acts/use-gallery-acts.ts'
import { ViewButtons } from './lazy-view-buttons.tsx'

export function GalleryView() {
  // Long: one screen that only passes the results of its hooks to its parts.
  const { t } = useTranslation('gallery')
  const { filters, changeFilters, clearFilters } = useGalleryFilters()
  const [length, setLength] = useState<LengthTools<GalleryItem> | null>(null)
  const { list, kept, isOffline, stretch, loadMore, loadBefore } = usePictures(filters, length)
  const { data, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list
  const { isFromTop, isComplete } = stretch
  const isAll = isFromTop && isComplete

  const field = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  const spec = useRowSpec(room)
  const [layOut] = useState(createLayouter)
  const stacking = useStacks()
  const { pages, stacks } = stacking.fold(data?.pages ?? NO_PAGES, stacking.open)
  const layout = layOut(pages, spec, length?.reframe)
  const { above, below } = length?.endsOf?.(layout, stretch) ?? kept ?? NO_ENDS
  const selection = useSelection(layout.items, layout.indexOf)
  const selected = layout.items.filter(({ id }) => selection.ids.has(id))
  for (const item of length?.offscreenItems ?? NO_ITEMS)
    if (selection.ids.has(item.id) && layout.indexOf(item.id) < 0) selected.push(item)
  const isLong = useIsLong(data !== undefined && !isAll && !isPlaceholderData)

  const { openId, open, move, close } = useOpenItem(grid)
  const navigate = useNavigate()
  useSelectAllKey(selection, !openId)

  useFlagUpdates()
  const renewAddresses = useFreshAddresses(filters)

  usePageTop(JSON.stringify(filters))

  const { change, deletePictures, withChosen, remove } = useGalleryActs({
    layout,
    selection,
    chosen: selected,
    hasKeys: !openId,
  })

  const { count, countText } = useCount(data, isAll, length)

  return (
    <div className={styles.screen}>
      <FilterBar
        filters={filters}
        onChange={changeFilters}
        onClear={clearFilters}
        count={countText}
        hasKeys={!openId}
      >
        <ViewButtons
          filters={filters}
          onChange={changeFilters}
          stacking={stacking}
          selection={selection}
          isEmpty={count === 0}
          hasPhotographs={
            hasCameraFilter(filters) || layout.items.some(({ origin }) => origin === 'photograph')
          }
        />
      </FilterBar>
      <div className={styles.well}>
        <div ref={room} className={styles.room} aria-busy={(isPlaceholderData && !isOffline) || undefined}>
          {isOffline && (list.isPending || isPlaceholderData) && (
            <AwayGallery hasPictures={!list.isPending} />
          )}
          {list.isPending && !isOffline && !kept && <SkeletonRows label={t(($) => $.grid.loading)} />}
          {list.isError && !data && (
            <UnshownGallery
              error={list.error}
              onClearSearch={() => changeFilters({ q: undefined })}
              onRetry={() => void list.refetch()}
            />
          )}
          {data &&
            count === 0 &&
            isAll &&
            spec.width > 0 &&
            (hasFilters(filters) ? <NothingMatches onClear={clearFilters} /> : <EmptyGallery />)}
          {(data || kept) && (
            <div ref={field}>
              <div className={styles.unseen} style={{ height: above }} />
              {data && (
                <GalleryGrid
                  layout={layout}
                  stacks={stacks}
                  selection={selection}
                  stretch={stretch}
                  onNearEnd={loadMore}
                  onOpen={open}
                  onDelete={remove}
                  onStars={(item, stars) => void change(withChosen(item), { stars })}
                  onStack={stacking.toggle}
                  onEdit={(item) => void navigate({ href: addressOfDarkroom(item) })}
                  onMissing={(index) => layout.items[index] && renewAddresses(layout.items[index].id)}
                  handle={grid}
                />
              )}
              <div className={styles.unseen} style={{ height: below }} />
            </div>
          )}
          <MoreRow
            isLoading={isFetchingNextPage}
            hasFailed={isFetchNextPageError}
            onRetry={() => void list.fetchNextPage()}
          />
        </div>
      </div>
      {isLong && (
        <Length
          key={JSON.stringify(filters)}
          filters={filters}
          field={field}
          visibleLayout={{ layout, above, below }}
          stretch={stretch}
          chosen={selected}
          loadBefore={loadBefore}
          goTo={(id) => grid.current?.goTo(id)}
          onTools={setLength}
        />
      )}
      {selection.isOn && !openId && (
        <SelectionBar items={selected} selection={selection} onChange={change} onDelete={deletePictures} />
      )}
      {openId && (
        <Lightbox
          items={layout.items}
          itemId={openId}
          stretch={stretch}
          onMove={move}
          onClose={close}
          onDelete={(item) => void deletePictures([item])}
          onNearEnd={loadMore}
          onNearStart={length?.loadBefore}
        />
      )}
    </div>
  )
}

const NO_ITEMS: readonly GalleryItem[] = []
const NO_PAGES: { items: GalleryItem[] }[] = []

/** True if there are more pages and the first screen has had time to load. */
function useIsLong(hasMore: boolean): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (!hasMore) return
    const timer = setTimeout(() => setIsReady(true), 1000)
    return () => clearTimeout(timer)
  }, [hasMore])
  return hasMore && isReady
}

/** The filtered items page by page. While offline, the items cached by other screens. */
function usePictures(filters: GalleryFilters, length: LengthTools<GalleryItem> | null) {
  const queries = useQueryClient()
  const isOffline = useNetwork() !== 'here'
  const [keptAtFirst] = useState(() => keptPlace('gallery', filters))
  const list = useInfiniteQuery({
    ...galleryQuery(filters, keptAtFirst?.param),
    // Without the tools to load upwards again, no page may be dropped.
    maxPages: length ? MAX_PAGES : 0,
    placeholderData: (before) => before ?? (isOffline ? picturesHere(queries, filters) : undefined),
  })
  const { hasNextPage, hasPreviousPage, isFetching, isFetchNextPageError, isPlaceholderData } = list
  const loadMore = () => {
    if (hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData)
      void list.fetchNextPage({ cancelRefetch: false })
  }
  const loadBefore = () => {
    if (hasPreviousPage && !isFetching && !isPlaceholderData)
      void list.fetchPreviousPage({ cancelRefetch: false })
  }
  const stretch = {
    isFromTop: !hasPreviousPage && !isPlaceholderData,
    isComplete: !hasNextPage && !isPlaceholderData,
  }
  const isSaved = list.data ? list.data.pageParams[0] === keptAtFirst?.param : list.isPending
  return { list, kept: isSaved ? keptAtFirst : undefined, isOffline, stretch, loadMore, loadBefore }
}

/** The number of items, folded or not, if it is known. */
function useCount(
  data: { pages: GalleryPage[] } | undefined,
  isAll: boolean,
  length: LengthTools<GalleryItem> | null,
) {
  const { t } = useTranslation('gallery')
  const [locale] = useLocale()
  const loaded = data?.pages.reduce((sum, page) => sum + page.items.length, 0) ?? 0
  const total = isAll ? loaded : (length?.count ?? null)
  const text =
    total === null
      ? t(($) => $.grid.itemsSoFar, { count: loaded, lng: locale })
      : t(($) => $.grid.items, { count: total, lng: locale })
  return { count: loaded, countText: !data || (isAll && loaded === 0) ? '' : text }
}
