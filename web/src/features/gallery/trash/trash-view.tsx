import { RESTORE_DAYS } from '@studio/contract/gallery'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Dialog, EmptyState, FailedState, Spinner, useDelayed } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { useUrlSearch } from '../filters/use-url-search.ts'
import { trashQuery } from './trash.queries.ts'
import styles from './trash-view.module.css'
import { TrashTile } from './trash-tile.tsx'
import { useTrash } from './use-trash.ts'

/** Items deleted in the last 30 days, to restore or delete permanently. */
export function TrashView() {
  const { t } = useTranslation('pictures')
  const [, changeSearch] = useUrlSearch()
  const errorText = useErrorText()
  const list = useInfiniteQuery(trashQuery)
  const isSlow = useDelayed(list.isPending)
  const [now] = useState(Date.now)
  const title = useRef<HTMLHeadingElement>(null)
  // The gallery is unmounted, and with it the focused element.
  useEffect(() => title.current?.focus(), [])

  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const { ids, isChosen, toggle, asks, ask, isBusy, restore, remove } = useTrash(items)

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Button
          variant="plain"
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={() => void changeSearch(() => ({}))}
        >
          {t(($) => $.lightbox.toGallery)}
        </Button>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {t(($) => $.view.trash)}
        </h2>
        <p className={styles.hint}>{t(($) => $.trash.hint, { days: RESTORE_DAYS })}</p>
        {items.length > 0 && (
          <div className={styles.actions}>
            <Button
              variant="accent"
              disabled={ids.length === 0}
              loading={isBusy}
              onClick={() => void restore()}
            >
              {ids.length > 0
                ? t(($) => $.trash.restoreSome, { count: ids.length })
                : t(($) => $.trash.restore)}
            </Button>
            <Button disabled={ids.length === 0} onClick={() => ask('some')}>
              {t(($) => $.trash.remove)}
            </Button>
            <Button variant="danger" onClick={() => ask('all')}>
              {t(($) => $.trash.empty)}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.well}>
        {isSlow && <Spinner />}
        {list.isError && !list.data && (
          <FailedState
            title={t(($) => $.trash.notLoaded)}
            text={errorText(list.error)}
            retry={t(($) => $.retry)}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data && items.length === 0 && (
          <EmptyState title={t(($) => $.trash.nothing)} text={t(($) => $.trash.nothingText)} />
        )}
        <ul className={styles.grid} aria-label={t(($) => $.view.trash)}>
          {items.map((item) => (
            <TrashTile key={item.id} item={item} now={now} isChosen={isChosen(item.id)} onToggle={toggle} />
          ))}
        </ul>
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(($) => $.trash.more)}
            </Button>
          </div>
        )}
      </div>
      <Dialog
        isOpen={asks !== null}
        onClose={() => ask(null)}
        title={
          asks === 'all' ? t(($) => $.trash.emptyTitle) : t(($) => $.trash.removeTitle, { count: ids.length })
        }
        description={t(($) => $.trash.forGood)}
        width={440}
        actions={
          <>
            <Button variant="plain" onClick={() => ask(null)}>
              {t(($) => $.panel.cancel)}
            </Button>
            <Button variant="danger" loading={isBusy} onClick={() => void remove()}>
              {t(($) => $.trash.remove)}
            </Button>
          </>
        }
      />
    </div>
  )
}
