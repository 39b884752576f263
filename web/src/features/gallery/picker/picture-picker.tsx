import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type GalleryItem, listGallery } from '@studio/contract/gallery'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button, Dialog, EmptyState, Skeleton, TextInput } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../asset-picture.tsx'
import { galleryKeys } from '../gallery.keys.ts'
import styles from './picture-picker.module.css'

interface PickerProps {
  title: string
  /** Currently chosen image. */
  current?: string | null
  /** Text of the empty state. */
  emptyText: string
  emptyAction?: ReactNode
  onClose: () => void
}

interface OneProps extends PickerProps {
  /** Ids that can't be chosen. */
  usedIds?: ReadonlySet<string>
  onPick: (item: GalleryItem) => void
}

interface SeveralProps extends PickerProps {
  /** Ids that can't be chosen again. */
  usedIds: ReadonlySet<string>
  max: number
  /** In the order of selection. */
  onPickAll: (items: GalleryItem[]) => void
}

const PAGE = 48

const picturesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: galleryKeys.picker(q),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        listGallery,
        { query: { type: 'image', limit: PAGE, ...(q && { q }), ...(cursor && { cursor }) } },
        { signal },
      ),
  })

/** Picker for one of the user's images, searchable by prompt. */
export function PicturePicker({ usedIds, onPick, ...props }: OneProps) {
  return (
    <PickerDialog
      {...props}
      isPressed={(id) => id === props.current}
      isTaken={(id) => usedIds?.has(id) ?? false}
      onPress={onPick}
    />
  )
}

/** Picker for several images. */
export function PicturesPicker({ usedIds, max, onPickAll, ...props }: SeveralProps) {
  const { t } = useTranslation('picker')
  const [selected, setSelected] = useState<readonly GalleryItem[]>([])
  const isChosen = (id: string) => selected.some((each) => each.id === id)
  return (
    <PickerDialog
      {...props}
      isPressed={(id) => usedIds.has(id) || isChosen(id)}
      isTaken={(id) => usedIds.has(id) || (selected.length >= max && !isChosen(id))}
      onPress={(item) =>
        setSelected((before) =>
          before.some(({ id }) => id === item.id)
            ? before.filter(({ id }) => id !== item.id)
            : [...before, item],
        )
      }
      actions={
        <Button variant="accent" disabled={selected.length === 0} onClick={() => onPickAll([...selected])}>
          {t(($) => $.take, { count: selected.length })}
        </Button>
      }
    />
  )
}

interface PickerDialogProps extends PickerProps {
  isPressed: (id: string) => boolean
  isTaken: (id: string) => boolean
  onPress: (item: GalleryItem) => void
  actions?: ReactNode
}

function PickerDialog(props: PickerDialogProps) {
  const { title, emptyText, emptyAction, isPressed, isTaken, onPress, onClose, actions } = props
  const { t } = useTranslation('picker')
  const errorText = useErrorText()
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const list = useInfiniteQuery(picturesQuery(q))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const more = useInSight(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  })
  return (
    <Dialog isOpen onClose={onClose} width={880} title={title} actions={actions}>
      <div className={styles.picker}>
        <TextInput
          type="search"
          name="pictures"
          label={t(($) => $.search)}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {list.isError && (
          <div role="alert" className={styles.failed}>
            <p>{errorText(list.error)}</p>
            <Button onClick={() => void list.refetch()}>{t(($) => $.again)}</Button>
          </div>
        )}
        {list.isPending && <Skeleton height={280} />}
        {list.isSuccess && items.length === 0 && (
          <EmptyState
            title={t(($) => (q ? $.nothing : $.empty))}
            text={q ? undefined : emptyText}
            action={q ? <Button onClick={() => setQuery('')}>{t(($) => $.clear)}</Button> : emptyAction}
          />
        )}
        <ul className={styles.pictures}>
          {items.map((item) => (
            <li key={item.id} className={styles.place}>
              <button
                type="button"
                className={styles.picture}
                aria-pressed={isPressed(item.id)}
                disabled={isTaken(item.id)}
                onClick={() => onPress(item)}
              >
                <AssetPicture asset={item} alt={item.alt ?? item.prompt} sizes="180px" isFilling />
              </button>
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <div ref={more} className={styles.more}>
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(($) => $.more)}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Calls back whenever an element becomes visible. */
function useInSight(callback: () => void) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return (element: HTMLElement | null) => {
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current())
    watcher.observe(element)
    return () => watcher.disconnect()
  }
}
