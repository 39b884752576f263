import type { ClientListItem } from '@studio/contract/clients'
import { createProof } from '@studio/contract/proofs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button, Picture, useToast } from '../../design/index.ts'
import {
  agoText,
  browserStorage,
  call,
  createIntents,
  isAnswered,
  useErrorText,
  useLocale,
  useTranslation,
} from '../../platform/index.ts'
import { clientActivityQuery, clientProofsQuery } from './proofs.queries.ts'
import styles from './proofs.module.css'

const intents = createIntents(browserStorage, 'studio-proof-making')

/** Creates a draft proof for a client. */
export function NewProof({ client }: { client: ClientListItem }) {
  const { t } = useTranslation('proofs')
  const errorText = useErrorText()
  const showToast = useToast()
  const navigate = useNavigate()
  const make = useMutation({
    mutationFn: () => {
      const body = { title: client.name, clientId: client.id, projectId: client.projects[0]?.id ?? null }
      return call(createProof, { body }, { idempotencyKey: intents.keyFor(body) })
    },
    onSuccess: async ({ proof: { id } }) => {
      intents.settle()
      await navigate({ to: '/dashboard/clients/proofs/$id', params: { id } })
    },
    onError: (error) => {
      if (isAnswered(error)) intents.settle()
      showToast({ tone: 'bad', title: t(($) => $.createFailed), description: errorText(error) })
    },
  })
  return (
    <Button
      variant="accent"
      icon={<Plus size={16} aria-hidden="true" />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t(($) => $.new)}
    </Button>
  )
}

/** Links to the latest proof that needs attention. */
export function ReviewLink({ client }: { client: ClientListItem }) {
  const { t } = useTranslation('proofs')
  const { latest } = client.proofs
  if (!latest) return null
  return (
    <Button asChild>
      <Link to="/dashboard/clients/proofs/$id" params={{ id: latest.id }}>
        {t(($) => (latest.status === 'submitted' ? $.review : $.open))}
      </Link>
    </Button>
  )
}

/** All proofs of a client, latest first. */
export function ClientProofs({ client }: { client: ClientListItem }) {
  const { t } = useTranslation('proofs')
  const { data: proofs = [] } = useQuery(clientProofsQuery(client.id))
  if (proofs.length === 0) return null
  return (
    <section>
      <h3 className={styles.section}>
        {t(($) => $.proofs)} <span className={styles.meta}>{proofs.length}</span>
      </h3>
      <ul>
        {proofs.map(({ id, title, round, frames, picked, openComments, status, pictures }) => (
          <li key={id}>
            <Link className={styles.row} to="/dashboard/clients/proofs/$id" params={{ id }}>
              <span className={styles.few}>
                {pictures.map(({ id: picture, url, thumbnails, placeholder }) => (
                  <Picture
                    key={picture}
                    className={styles.small}
                    src={thumbnails[0]?.url ?? url}
                    alt=""
                    width={38}
                    height={50}
                    placeholder={placeholder}
                    isFilling
                  />
                ))}
              </span>
              <span>
                <span className={styles.name} dir="auto">
                  {title}
                </span>
                <span className={styles.meta}>
                  {[
                    ...(round > 1 ? [t(($) => $.round, { round })] : []),
                    t(($) => $.frames, { count: frames }),
                    t(($) => $.picked, { count: picked }),
                    ...(openComments > 0 ? [t(($) => $.comments, { count: openComments })] : []),
                  ].join(', ')}
                </span>
              </span>
              <span className={styles.meta}>{t(($) => $.statuses[status])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Activity on a client’s proofs, newest first. */
export function ClientActivity({ client }: { client: ClientListItem }) {
  const { t } = useTranslation('proofs')
  const [locale] = useLocale()
  const { data: events = [] } = useQuery(clientActivityQuery(client.id))
  if (events.length === 0) return null
  return (
    <section>
      <h3 className={styles.section}>{t(($) => $.activity)}</h3>
      <ol className={styles.events}>
        {events.map(({ at, what, guest, title, count, proofId }) => (
          <li key={`${proofId} ${at} ${what}`}>
            <span className={styles.meta}>{agoText(at, locale)}</span>
            <span>
              {t(($) => $.events[what], { who: guest ?? t(($) => $.you), title })}
              {count > 1 && ` × ${count}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
