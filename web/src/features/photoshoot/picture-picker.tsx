import { useDeferredValue, useState } from 'react'
import { type GalleryItem, listGallery } from '@studio/contract/gallery'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, EmptyState, Skeleton, TextInput } from '../../design/index.ts'
import { call, useErrorText } from '../../platform/index.ts'
import { AssetPicture } from '../jobs/index.ts'
import type { Reference } from './draft.ts'
import styles from './picture-picker.module.css'
import { pictureAsReference } from './picture-as-reference.ts'
import { titleOf } from './sheet-words.ts'
import './shots.texts.ts'

interface PicturePickerProps {
  onPicked: (reference: Reference) => void
  onClose: () => void
}

const PAGE = 48

const picturesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['gallery', 'references', q],
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

/** Own pictures of the gallery, one of which is to be the reference. Searched by their prompts. */
export function PicturePicker({ onPicked, onClose }: PicturePickerProps) {
  const { t } = useTranslation('shots')
  const errorText = useErrorText()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const list = useInfiniteQuery(picturesQuery(q))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const pick = async (item: GalleryItem) => onPicked(await pictureAsReference(item, titleOf(item.prompt)))
  return (
    <Dialog isOpen onClose={onClose} width={880} title={t(($) => $.picker.title)}>
      <div className={styles.picker}>
        <TextInput
          type="search"
          name="references"
          label={t(($) => $.picker.search)}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {list.isError && (
          <div role="alert" className={styles.failed}>
            <p>{errorText(list.error)}</p>
            <Button onClick={() => void list.refetch()}>{t(($) => $.picker.again)}</Button>
          </div>
        )}
        {list.isPending && <Skeleton height={280} />}
        {list.isSuccess && items.length === 0 && (
          <EmptyState
            title={t(($) => (q ? $.picker.nothing : $.picker.empty))}
            text={q ? undefined : t(($) => $.picker.emptyText)}
            action={q ? <Button onClick={() => setWords('')}>{t(($) => $.picker.clear)}</Button> : undefined}
          />
        )}
        <ul className={styles.pictures}>
          {items.map((item) => (
            <li key={item.id} className={styles.place}>
              <button type="button" className={styles.picture} onClick={() => void pick(item)}>
                <AssetPicture asset={item} alt={item.alt ?? item.prompt} sizes="180px" isFilling />
              </button>
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(($) => $.picker.more)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
