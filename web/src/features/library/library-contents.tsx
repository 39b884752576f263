import type { LibraryEntry } from '@studio/contract/library'
import { type PointerEvent, useMemo, useRef } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Button, lazyComponent, Spinner, useDelayed } from '../../design/index.ts'
import { createLayouterOf, SkeletonRows, useRowSpec } from '../gallery/grid/index.ts'
import { type LengthTools, NO_ENDS } from '../gallery/length/index.ts'
import styles from './library-screen.module.css'
import { type ChangeSearch, type LibrarySearch, toQuery } from './library-search.ts'
import { OfflineLibrary, EmptyLibrary, FailedLibrary } from './library-states.tsx'
import type { EntryList } from './use-entry-list.ts'
import { useStoredTop } from './use-stored-top.ts'
import { entriesOf } from './wall/entries-of.ts'
import { LibraryWall, type WallHandle } from './wall/library-wall.tsx'
import type { Choice } from './wall/use-choice.ts'

// Loaded with its texts; nothing else waits for them.
const LibraryLength = lazyComponent(() => import('./wall/library-length.tsx').then((m) => m.LibraryLength))

interface LibraryContentsProps {
  search: LibrarySearch
  onSearch: ChangeSearch
  list: EntryList
  length: LengthTools<LibraryEntry> | null
  onLength: (tools: LengthTools<LibraryEntry> | null) => void
  choice: Choice
  chosen: readonly LibraryEntry[]
  onOpen: (entry: LibraryEntry) => void
  onPress: (event: PointerEvent, entry: LibraryEntry) => void
  takeClick: () => boolean
}

/** Lower rows than in the gallery, because of the two side columns. Heights and widths in px. */
const ROW = 200
const PHONE = 480

/** The grid, or the reason why it is empty. */
export function LibraryContents(props: LibraryContentsProps) {
  const { search, onSearch, list, length, onLength, choice, chosen, onOpen, onPress, takeClick } = props
  const { t } = useTranslation('library')
  const room = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const wallHandle = useRef<WallHandle>(null)
  const { width, gap } = useRowSpec(room)
  const { pages = NO_PAGES, stretch, kept } = list
  const isByChange = search.sort === 'changed'
  const layOut = useMemo(() => createLayouterOf(entriesOf(isByChange)), [isByChange])
  const spec = { width, gap, target: ROW, across: width > 0 && width < PHONE ? 2 : null }
  const wall = layOut(pages, spec, length?.reframe)
  const { above, below } = length?.endsOf?.(wall, stretch) ?? kept ?? NO_ENDS
  const isAll = stretch.isFromTop && stretch.isComplete
  const isEmpty = list.isThere && isAll && pages.every(({ items }) => items.length === 0)
  const isLong = list.isThere && !list.isOld && !isAll
  // The height depends on the width of the container.
  useStoredTop({ isRowLoaded: list.isThere && width > 0, isComplete: isAll && !kept })
  const isLoadingMore = useDelayed(list.isFetchingNextPage)
  return (
    <div ref={room} className={styles.room} aria-busy={(list.isOld && !list.isOffline) || undefined}>
      {!list.isThere && list.isOffline && <OfflineLibrary />}
      {!list.isThere && !list.isOffline && !list.error && !kept && (
        <SkeletonRows label={t(($) => $.states.loading)} />
      )}
      {!list.isThere && list.error && <FailedLibrary error={list.error} onRetry={list.retry} />}
      {isEmpty && <EmptyLibrary search={search} onSearch={onSearch} />}
      {(list.isThere || kept) && !isEmpty && (
        <div ref={field}>
          <div className={styles.unseen} style={{ height: above }} />
          {list.isThere && (
            <LibraryWall
              wall={wall}
              choice={choice}
              stretch={stretch}
              onOpen={onOpen}
              onPress={onPress}
              takeClick={takeClick}
              handle={wallHandle}
              onNearEnd={() => !list.isFetchNextPageError && list.more()}
              onMissing={list.renew}
            />
          )}
          <div className={styles.unseen} style={{ height: below }} />
        </div>
      )}
      {isLong && (
        <LibraryLength
          key={JSON.stringify(toQuery(search))}
          search={search}
          list={list}
          field={field}
          chosen={chosen}
          visibleLayout={{ layout: wall, above, below }}
          goTo={(id) => wallHandle.current?.goTo(id)}
          onTools={onLength}
        />
      )}
      <div className={styles.more}>
        {isLoadingMore && <Spinner />}
        {list.isFetchNextPageError && !list.isFetchingNextPage && (
          <>
            <p role="alert">{t(($) => $.states.moreFailed)}</p>
            <Button onClick={list.more}>{t(($) => $.states.retry)}</Button>
          </>
        )}
      </div>
    </div>
  )
}

const NO_PAGES: never[] = []
