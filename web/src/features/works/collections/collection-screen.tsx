import type { Collection } from '@studio/contract/works'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, EmptyState, FailedState, Skeleton } from '../../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import { EditDialog, RemoveDialog } from './collection-dialogs.tsx'
import { CollectionItems } from './collection-items.tsx'
import { CollectionPeople } from './collection-people.tsx'
import { collectionPeopleQuery, collectionQuery, collectionWorksQuery } from './collections.queries.ts'
import styles from './collection-screen.module.css'
import { type CollectionActs, useCollectionActs } from './use-collection-acts.ts'
import { WaitingWorks } from './waiting-works.tsx'

/** Collection with its works, works to review, and members. */
export function CollectionScreen() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTranslation('collections')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data: collection, error, isPending, refetch } = useQuery(collectionQuery(id))
  const actions = useCollectionActs(id)
  if (isPending && isOffline)
    return (
      <div role="status">
        <EmptyState title={t(($) => $.away.title)} text={t(($) => $.away.text)} />
      </div>
    )
  if (isPending)
    return (
      <div role="status" aria-label={t(($) => $.loading)} className={styles.screen}>
        <Skeleton height={72} />
      </div>
    )
  if (!collection)
    return (
      <FailedState
        title={t(($) => $.failed.title)}
        text={errorText(error)}
        retry={t(($) => $.failed.retry)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={styles.screen}>
      <CollectionHead collection={collection} actions={actions} />
      <CollectionBody collection={collection} actions={actions} />
    </div>
  )
}

/** Waits for all parts, so that the layout doesn’t shift. */
function CollectionBody({ collection, actions }: { collection: Collection; actions: CollectionActs }) {
  const { t } = useTranslation('collections')
  const { id, role } = collection
  const isCurator = role === 'owner' || role === 'editor'
  const works = useInfiniteQuery(collectionWorksQuery(id, 'accepted'))
  const waiting = useInfiniteQuery({ ...collectionWorksQuery(id, 'waiting'), enabled: isCurator })
  const people = useQuery({ ...collectionPeopleQuery(id), enabled: role === 'owner' })
  if (works.isPending || waiting.isLoading || people.isLoading)
    return <div role="status" aria-label={t(($) => $.loading)} />
  return (
    <>
      {isCurator && <WaitingWorks id={id} actions={actions} />}
      <CollectionWorks id={id} isCurator={isCurator} actions={actions} />
      {role === 'owner' && <CollectionPeople id={id} actions={actions} />}
    </>
  )
}

function CollectionHead({ collection, actions }: { collection: Collection; actions: CollectionActs }) {
  const { t } = useTranslation('collections')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { name, about, owner, visibility, mode, role, works } = collection
  const close = () => setOpen(null)
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        {about && (
          <p className={styles.about} dir="auto">
            {about}
          </p>
        )}
        <p className={styles.facts}>
          {[
            t(($) => $.by, { name: owner.displayName }),
            t(($) => $.count, { count: works }),
            t(($) => $.visibilities[visibility]),
            ...(role ? [t(($) => $.modes[mode])] : []),
          ].join(' · ')}
        </p>
      </div>
      {role === 'owner' && (
        <div className={styles.buttons}>
          <Button onClick={() => setOpen('edit')}>{t(($) => $.edit.open)}</Button>
          <Button variant="plain" onClick={() => setOpen('remove')}>
            {t(($) => $.remove.act)}
          </Button>
        </div>
      )}
      {open === 'edit' && <EditDialog collection={collection} onSave={actions.change} onClose={close} />}
      {open === 'remove' && (
        <RemoveDialog
          name={name}
          onClose={close}
          onRemove={async () => {
            if (await actions.remove()) void navigate({ to: '/library' })
          }}
        />
      )}
    </header>
  )
}

function CollectionWorks(props: { id: string; isCurator: boolean; actions: CollectionActs }) {
  const { id, isCurator, actions } = props
  const { t } = useTranslation('collections')
  const list = useInfiniteQuery(collectionWorksQuery(id, 'accepted'))
  const works = list.data?.pages.flatMap((page) => page.works) ?? []
  if (list.data && works.length === 0)
    return (
      <EmptyState
        title={t(($) => $.empty.title)}
        text={isCurator ? t(($) => $.empty.text) : undefined}
        action={
          <Button asChild>
            <Link to="/library">{t(($) => $.empty.action)}</Link>
          </Button>
        }
      />
    )
  return (
    <>
      {isCurator && works.length > 1 && <p className={styles.hint}>{t(($) => $.items.hint)}</p>}
      <CollectionItems works={works} canChange={isCurator} actions={actions} />
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.items.more)}
        </Button>
      )}
    </>
  )
}
