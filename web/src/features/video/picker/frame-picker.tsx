import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { type GalleryItem, listGallery } from '@studio/contract/gallery'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, EmptyState, Skeleton, TextInput } from '../../../design/index.ts'
import { call, useErrorText } from '../../../platform/index.ts'
import { AssetPicture } from '../../jobs/index.ts'
import '../video.texts.ts'
import styles from './frame-picker.module.css'

interface FramePickerProps {
  current: string | null
  onPick: (item: GalleryItem) => void
  onClose: () => void
}

const PAGE = 48

const picturesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['gallery', 'frames', q],
    initialPageParam: null as string | null,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: ({ pageParam, signal }) =>
      call(
        listGallery,
        { query: { type: 'image', limit: PAGE, ...(q && { q }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
  })

/** Own pictures of the gallery, to begin a shot with one of them. Searched by their prompts. */
export function FramePicker({ current, onPick, onClose }: FramePickerProps) {
  const { t } = useTranslation('video')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const list = useInfiniteQuery(picturesQuery(q))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const more = useInSight(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={880}
      title={t(($) => $.picker.title)}
      actions={<Button onClick={onClose}>{t(($) => $.cancel)}</Button>}
    >
      <div className={styles.picker}>
        <TextInput
          type="search"
          name="frames"
          label={t(($) => $.picker.search)}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {list.isError && (
          <div role="alert" className={styles.failed}>
            <p>{errorText(list.error)}</p>
            <Button onClick={() => void list.refetch()}>{t(($) => $.failed.retry)}</Button>
          </div>
        )}
        {list.isPending && <Skeleton height={280} />}
        {list.isSuccess && items.length === 0 && (
          <EmptyState
            title={q ? t(($) => $.picker.nothing) : t(($) => $.picker.empty)}
            text={q ? undefined : t(($) => $.picker.emptyText)}
            action={
              q ? (
                <Button onClick={() => setText('')}>{t(($) => $.picker.clear)}</Button>
              ) : (
                <Button asChild variant="accent">
                  <Link to="/dashboard/photoshoot">{t(($) => $.picker.shoot)}</Link>
                </Button>
              )
            }
          />
        )}
        <ul className={styles.pictures}>
          {items.map((item) => (
            <li key={item.id} className={styles.place}>
              <button
                type="button"
                className={styles.picture}
                aria-pressed={item.id === current}
                onClick={() => onPick(item)}
              >
                <AssetPicture asset={item} alt={item.alt ?? item.prompt} sizes="180px" isFilling />
              </button>
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <div ref={more} className={styles.more}>
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(($) => $.list.more)}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Calls back whenever an element comes into sight. */
function useInSight(act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return (element: HTMLElement | null) => {
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current())
    watcher.observe(element)
    return () => watcher.disconnect()
  }
}
