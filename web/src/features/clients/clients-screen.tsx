import { shownEmail } from '@studio/domain/kernel'
import { CLIENT_SHELVES, type ClientListItem, type ClientShelf } from '@studio/contract/clients'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, Dialog, EmptyState, Picture, SearchField, Skeleton, Tabs } from '../../design/index.ts'
import {
  agoText,
  useErrorText,
  useLocale,
  useNetwork,
  useSearchShortcut,
  useTranslation,
} from '../../platform/index.ts'
import { useLateShortcuts } from '../../platform/keys/late-shortcuts.ts'
import styles from './clients.module.css'
import { type ClientsAddress, clientsQuery } from './clients.queries.ts'
import { NewClientForm } from './new-client-form.tsx'
import { NextStepLine } from './next-step-line.tsx'
import { LoadFailure } from './load-failure.tsx'

/** `/dashboard/clients`: clients who need attention first, then by latest activity. `more` is in the header. */
export function ClientsScreen({ more }: { more?: ReactNode }) {
  const { t } = useTranslation('clients')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const address: ClientsAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = useInfiniteQuery(clientsQuery(address))
  const [isMaking, setIsMaking] = useState(false)
  useLateShortcuts({ newItem: () => setIsMaking(true) })
  const shortcut = useSearchShortcut()
  const first = list.data?.pages[0]
  if (!first) {
    const { error, refetch } = list
    return (
      <LoadFailure error={error} isOffline={isOffline} errorText={errorText} retry={() => void refetch()}>
        <div className={styles.list}>
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} height={48} />
          ))}
        </div>
      </LoadFailure>
    )
  }
  const { counts, tags } = first
  const clients = list.data?.pages.flatMap((page) => page.clients) ?? []
  const { shelf = 'active', q = '', tag = '' } = address
  const go = (change: { shelf?: ClientShelf; q?: string; tag?: string }) => {
    const next = { shelf, q, tag, ...change }
    void navigate({
      to: '/dashboard/clients',
      search: {
        ...(next.shelf !== 'active' && { shelf: next.shelf }),
        ...(next.q && { q: next.q }),
        ...(next.tag && { tag: next.tag }),
      },
      replace: true,
    })
  }
  if (counts.active + counts.archived === 0)
    return (
      <EmptyState
        title={t(($) => $.empty.title)}
        text={t(($) => $.empty.text)}
        action={<NewClientForm isFirst />}
      />
    )
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <SearchField
          {...shortcut}
          label={t(($) => $.search)}
          clearLabel={t(($) => $.clearSearch)}
          value={q}
          onSearch={(query) => go({ q: query })}
        />
        <div className={styles.shelves}>
          <Tabs
            label={t(($) => $.shelves.label)}
            value={shelf}
            onChange={(next) => go({ shelf: next })}
            tabs={CLIENT_SHELVES.map((value) => ({
              value,
              label: t(($) => $.shelves[value]),
              count: counts[value],
            }))}
          />
        </div>
        {more}
        <Button
          variant="accent"
          className={styles.end}
          icon={<Plus size={16} aria-hidden="true" />}
          shortcut="N"
          onClick={() => setIsMaking(true)}
        >
          {t(($) => $.new)}
        </Button>
      </div>
      <TagRow tags={tags} chosen={tag} onChoose={(next) => go({ tag: next })} />
      {clients.length === 0 ? (
        <EmptyState
          title={t(($) => (q || tag ? $.none.found : $.none[shelf]))}
          {...((q || tag) && {
            action: <Button onClick={() => go({ q: '', tag: '' })}>{t(($) => $.none.showAll)}</Button>,
          })}
        />
      ) : (
        <ClientList clients={clients} />
      )}
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.more)}
        </Button>
      )}
      {clients.length > 0 && <p className={styles.note}>{t(($) => $.order)}</p>}
      <Dialog isOpen={isMaking} onClose={() => setIsMaking(false)} title={t(($) => $.new)}>
        <NewClientForm />
      </Dialog>
    </div>
  )
}

interface TagRowProps {
  tags: readonly string[]
  chosen: string
  onChoose: (tag: string) => void
}

function TagRow({ tags, chosen, onChoose }: TagRowProps) {
  const { t } = useTranslation('clients')
  if (tags.length === 0) return null
  return (
    <fieldset className={styles.tags}>
      <legend className={styles.legend}>{t(($) => $.fields.tags)}</legend>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          aria-pressed={tag === chosen}
          onClick={() => onChoose(tag === chosen ? '' : tag)}
        >
          {tag}
        </button>
      ))}
    </fieldset>
  )
}

function ClientList({ clients }: { clients: readonly ClientListItem[] }) {
  const { t } = useTranslation('clients')
  return (
    <div className={styles.list}>
      <div className={styles.headings} aria-hidden="true">
        <span />
        <span>{t(($) => $.columns.client)}</span>
        <span>{t(($) => $.columns.next)}</span>
        <span>{t(($) => $.columns.proofs)}</span>
        <span className={styles.when}>{t(($) => $.columns.moved)}</span>
      </div>
      <ul aria-label={t(($) => $.list)}>
        {clients.map((client) => (
          <ClientRow key={client.id} client={client} />
        ))}
      </ul>
    </div>
  )
}

function ClientRow({ client }: { client: ClientListItem }) {
  const [locale] = useLocale()
  const { id, name, company, email, proofs, movedAt } = client
  return (
    <li>
      <Link className={styles.row} to="/dashboard/clients/$id" params={{ id }}>
        <span className={styles.frames}>
          {proofs.pictures.map(({ id: picture, url, thumbnails, placeholder }) => (
            <Picture
              key={picture}
              className={styles.frame}
              src={thumbnails[0]?.url ?? url}
              alt=""
              width={36}
              height={48}
              placeholder={placeholder}
              isFilling
            />
          ))}
        </span>
        <span className={styles.who}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.meta} dir="auto">
            {company ?? (email ? shownEmail(email) : '')}
          </span>
        </span>
        <NextStepLine client={client} />
        <LatestProof client={client} />
        <span className={styles.when}>{agoText(movedAt, locale)}</span>
      </Link>
    </li>
  )
}

function LatestProof({ client: { proofs } }: { client: ClientListItem }) {
  const { t } = useTranslation('clients')
  const { latest } = proofs
  if (!latest) return <span className={styles.proof} />
  const { status, round } = latest
  return (
    <span className={styles.proof}>
      {[...(round > 1 ? [t(($) => $.round, { round })] : []), t(($) => $.statuses[status])].join(', ')}
    </span>
  )
}
