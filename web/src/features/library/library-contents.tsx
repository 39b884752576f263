import type { LibraryEntry } from '@studio/contract/library'
import { type PointerEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Spinner, useDelayed } from '../../design/index.ts'
import { SkeletonRows, useRowSpec } from '../gallery/grid/index.ts'
import styles from './library-screen.module.css'
import type { ChangeSearch, LibrarySearch } from './library-search.ts'
import { AwayLibrary, EmptyLibrary, FailedLibrary } from './library-states.tsx'
import './library.texts.ts'
import type { EntryList } from './use-entry-list.ts'
import { layEntries } from './wall/lay-entries.ts'
import { LibraryWall } from './wall/library-wall.tsx'
import type { Choice } from './wall/use-choice.ts'

interface LibraryContentsProps {
  search: LibrarySearch
  onSearch: ChangeSearch
  list: EntryList
  choice: Choice
  onOpen: (entry: LibraryEntry) => void
  onPress: (event: PointerEvent, entry: LibraryEntry) => void
  takeClick: () => boolean
}

/** Rows are lower than those of the gallery: two columns stand beside them. Heights and widths in px. */
const ROW = 200
const PHONE = 480

/** The wall, or why there is none. */
export function LibraryContents(props: LibraryContentsProps) {
  const { search, onSearch, list, choice, onOpen, onPress, takeClick } = props
  const { t } = useTranslation('library')
  const room = useRef<HTMLDivElement>(null)
  const spec = useRowSpec(room)
  const { entries, isComplete } = list
  const { width, gap } = spec
  const across = width > 0 && width < PHONE ? 2 : null
  const isByChange = search.sort === 'changed'
  const wall = useMemo(
    () => layEntries(entries, { width, gap, target: ROW, across }, { isByChange, isComplete }),
    [entries, width, gap, across, isByChange, isComplete],
  )
  const isLoadingMore = useDelayed(list.isFetchingNextPage)
  return (
    <div ref={room} className={styles.room} aria-busy={(list.isOld && !list.isAway) || undefined}>
      {!list.isThere && list.isAway && <AwayLibrary />}
      {!list.isThere && !list.isAway && !list.error && <SkeletonRows label={t(($) => $.states.loading)} />}
      {!list.isThere && list.error && <FailedLibrary error={list.error} onRetry={list.retry} />}
      {list.isThere && entries.length === 0 && isComplete && <EmptyLibrary {...{ search, onSearch }} />}
      {entries.length > 0 && (
        <LibraryWall
          {...{ wall, choice, isComplete, onOpen, onPress, takeClick }}
          onNearEnd={() => !list.isFetchNextPageError && list.more()}
          onLost={list.renew}
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
