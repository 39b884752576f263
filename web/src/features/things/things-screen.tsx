import { MAX_THINGS, type Thing } from '@studio/contract/things'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Box, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, EmptyState, Picture, Skeleton, useFileDrop } from '../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../platform/index.ts'
import { useLateShortcuts } from '../../platform/keys/late-shortcuts.ts'
import { BringingPanel } from './bringing-panel.tsx'
import { LoadFailure } from './load-failure.tsx'
import { ThingEditor } from './thing-editor.tsx'
import styles from './things.module.css'
import { type ThingsAddress, thingsQuery, useThingUpdates } from './things.queries.ts'
import { THING_FILES } from './upload-thing.ts'
import { useProductUpload } from './use-product-upload.ts'

/** My products: the list, the open product, or the file being uploaded. */
export function ThingsScreen() {
  const { t } = useTranslation('things')
  const { thing: open }: ThingsAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLElement>(null)
  const go = (thing: string | undefined) =>
    void navigate({ to: '/dashboard/library/things', search: thing ? { thing } : {} })
  const { bringing, bring, stop } = useProductUpload(({ id }) => go(id))
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) void bring(file)
  }
  const isDragOver = useFileDrop(page, take)
  useThingUpdates()
  useLateShortcuts({ newItem: () => input.current?.click() })
  const choose = () => input.current?.click()
  return (
    <section
      ref={page}
      className={styles.page}
      data-over={isDragOver || undefined}
      aria-label={t(($) => $.title)}
    >
      <input
        ref={input}
        type="file"
        className={styles.file}
        accept={THING_FILES}
        aria-label={t(($) => $.add)}
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Allows choosing the same file again after it was fixed.
          event.currentTarget.value = ''
        }}
      />
      {bringing ? (
        <BringingPanel
          bringing={bringing}
          onAgain={() => void bring(bringing.file)}
          onStop={stop}
          onChooseOther={choose}
        />
      ) : open ? (
        <ThingEditor key={open} id={open} onChooseOther={choose} onDeleted={() => go(undefined)} />
      ) : (
        <ThingsGrid onAdd={choose} />
      )}
      {isDragOver && <p className={styles.drop}>{t(($) => $.dropHere)}</p>}
    </section>
  )
}

/** All products of the user, newest first. */
function ThingsGrid({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('things')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(thingsQuery)
  const add = (
    <Button variant="accent" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
      {t(($) => $.add)}
    </Button>
  )
  if (!data)
    return (
      <LoadFailure error={error} isOffline={isOffline} errorText={errorText} retry={() => void refetch()}>
        <ul className={styles.grid} aria-hidden="true">
          {[1, 2, 3, 4].map((each) => (
            <li key={each} className={styles.coming}>
              <Skeleton height={220} />
            </li>
          ))}
        </ul>
      </LoadFailure>
    )
  const things = data.pages.flatMap((page) => page.things)
  if (things.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} action={add} />
      </div>
    )
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{t(($) => $.title)}</h2>
          <p className={styles.dim}>{t(($) => $.count, { count: things.length, most: MAX_THINGS })}</p>
        </div>
        {add}
      </header>
      <ul className={styles.grid} aria-label={t(($) => $.title)}>
        {things.map((thing) => (
          <ThingCard key={thing.id} thing={thing} />
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.more)}
        </Button>
      )}
    </>
  )
}

function ThingCard({ thing }: { thing: Thing }) {
  const { t } = useTranslation('things')
  const { id, name, cover, state } = thing
  const [missingId, setMissingId] = useState<string | null>(null)
  return (
    <li>
      <Link className={styles.card} to="/dashboard/library/things" search={{ thing: id }}>
        {cover && missingId !== cover.url ? (
          <span className={styles.cover} onError={() => setMissingId(cover.url)}>
            <Picture src={cover.url} alt="" width={cover.side} height={cover.side} isFilling />
          </span>
        ) : (
          <span className={styles.cover} data-state={state}>
            <Box size={28} aria-hidden="true" />
          </span>
        )}
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.meta} data-state={state}>
          {state === 'ready' ? t(($) => $.use[thing.use]) : t(($) => $.state[state])}
        </span>
      </Link>
    </li>
  )
}
