import { dateFormat } from '@studio/domain/kernel'
import type { ClientListItem } from '@studio/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button, Skeleton } from '../../design/index.ts'
import { useErrorText, useLocale, useNetwork, useTranslation } from '../../platform/index.ts'
import { ArchiveButton } from './archive-button.tsx'
import { ClientDetails } from './client-details.tsx'
import { ClientForm } from './client-form.tsx'
import { ClientNotes } from './client-notes.tsx'
import styles from './client.module.css'
import { clientQuery } from './clients.queries.ts'
import { NextStepLine } from './next-step-line.tsx'
import { LoadFailure } from './load-failure.tsx'

type Slot = ComponentType<{ client: ClientListItem }>

/** Parts of other features on a client’s page, passed in by the app. */
export interface ClientSlots {
  /** Next to the name: buttons that create something for the client. */
  Begin?: Slot
  /** Action for the next step. */
  Act?: Slot
  /** Between the next step and the projects. */
  Proofs?: Slot
  Invoices?: Slot
  Activity?: Slot
}

/**
 * `/dashboard/clients/:id`: next step and activity first, then proofs, invoices and projects, with notes at the side.
 */
export function ClientScreen(slots: ClientSlots) {
  const { id = '' } = useParams({ strict: false })
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data: client, error, refetch } = useQuery(clientQuery(id))
  if (!client)
    return (
      <LoadFailure error={error} isOffline={isOffline} errorText={errorText} retry={() => void refetch()}>
        <Skeleton height={64} />
        <Skeleton height={96} />
      </LoadFailure>
    )
  return <ClientPage key={client.id} client={client} {...slots} />
}

function ClientPage({
  client,
  Begin,
  Act,
  Proofs,
  Invoices,
  Activity,
}: ClientSlots & { client: ClientListItem }) {
  const { t } = useTranslation('clients')
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <ClientHead client={client}>{Begin && <Begin client={client} />}</ClientHead>
        {client.proofs.latest && (
          <div className={styles.news}>
            <div>
              <p className={styles.newsTitle} dir="auto">
                {client.proofs.latest.title}
              </p>
              <NextStepLine client={client} />
            </div>
            {Act && <Act client={client} />}
          </div>
        )}
        {Proofs && <Proofs client={client} />}
        {client.projects.length > 0 && <ClientProjects client={client} />}
        {Invoices && <Invoices client={client} />}
      </div>
      <aside className={styles.aside} aria-label={t(($) => $.details)}>
        <ClientDetails client={client} onChange={() => setIsChanging(true)} />
        <ClientNotes client={client} />
        {Activity && <Activity client={client} />}
        <ArchiveButton client={client} />
      </aside>
      {isChanging && <ClientForm client={client} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

function ClientHead({ client, children }: { client: ClientListItem; children: ReactNode }) {
  const { t } = useTranslation('clients')
  const [locale] = useLocale()
  const since = dateFormat(locale, 'month').format(new Date(client.createdAt))
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <Link to="/dashboard/clients" className={styles.back}>
          <ArrowLeft size={14} aria-hidden="true" />
          {t(($) => $.back)}
        </Link>
        <h2 className={styles.title} dir="auto">
          {client.name}
        </h2>
        <p className={styles.meta}>
          {[
            ...[client.company, client.email].filter((detail) => detail !== null),
            t(($) => $.since, { date: since }),
            ...(client.archivedAt === null ? [] : [t(($) => $.archived)]),
          ].join(', ')}
        </p>
      </div>
      <div className={styles.buttons}>{children}</div>
    </header>
  )
}

function ClientProjects({ client }: { client: ClientListItem }) {
  const { t } = useTranslation('clients')
  return (
    <section>
      <h3 className={styles.section}>
        {t(($) => $.fields.projects)} <span className={styles.meta}>{client.projects.length}</span>
      </h3>
      <ul>
        {client.projects.map(({ id, name }) => (
          <li key={id} className={styles.project}>
            <span dir="auto">{name}</span>
            <Button asChild>
              <Link to="/dashboard/gallery" search={{ project: id }}>
                {t(($) => $.openProject)}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
