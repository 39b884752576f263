import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, EmptyState, FailedState, Skeleton } from '../../../design/index.ts'
import {
  isRefusedFor,
  RequestError,
  useErrorText,
  useNetwork,
  useSession,
  useTranslation,
} from '../../../platform/index.ts'
import { LineageRiver } from './lineage-river.tsx'
import { lineageQuery, workQuery } from './work.queries.ts'
import { type WorkSlots, WorkView } from './work-view.tsx'
import styles from './work-view.module.css'
import { worksReasons } from '@studio/contract/works'

interface WorkScreenProps extends WorkSlots {
  id: string
  /** Shown if the work doesn’t exist or the viewer may not see it. */
  missing: ReactNode
  onBack: () => void
  /** Opens another work of the list that this one was opened from. */
  onGo: (id: string) => void
  /** Called with the ID of the new copy. */
  onUsed: (promptId: string) => void
}

const statusOf = (error: unknown) => (error instanceof RequestError ? error.status : undefined)

/** `/w/:id`: public page of a work. */
export function WorkScreen({ id, missing, onBack, onGo, onUsed, ...slots }: WorkScreenProps) {
  const { t } = useTranslation('work-page')
  const errorText = useErrorText()
  const network = useNetwork()
  const viewerId = useSession()?.user.id
  const { data: work, error, refetch } = useQuery(workQuery(id, viewerId))
  const status = statusOf(error)
  if (status === 404 || status === 422) return missing
  if (status === 410) return <RemovedWork error={error} id={id} viewerId={viewerId} onBack={onBack} />
  if (work)
    return (
      <>
        {network !== 'here' && <p className={styles.offline}>{t(($) => $.offline)}</p>}
        <WorkView
          key={work.id}
          work={work}
          viewerId={viewerId}
          onBack={onBack}
          onGo={onGo}
          onUsed={onUsed}
          {...slots}
        />
      </>
    )
  if (error)
    return (
      <FailedState
        className={styles.message}
        title={t(($) => $.failed)}
        text={errorText(error)}
        retry={t(($) => $.again)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.stage}>
        <div className={styles.waiting}>
          <Skeleton height={480} />
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton height={520} />
      </div>
    </div>
  )
}

/** Page of a withdrawn or removed work, which keeps its names. */
function RemovedWork(props: {
  id: string
  viewerId: string | undefined
  error: unknown
  onBack: () => void
}) {
  const { id, viewerId, error, onBack } = props
  const { t } = useTranslation('work-page')
  const { data } = useQuery(lineageQuery(id, viewerId))
  const isWithdrawn = isRefusedFor(error, worksReasons.withdrawn)
  const reason = isWithdrawn ? t(($) => $.goneWithdrawn) : t(($) => $.goneRemoved)
  return (
    <div>
      <div className={styles.message}>
        <EmptyState
          title={t(($) => $.goneTitle)}
          text={`${reason} ${t(($) => $.goneText)}`}
          action={<Button onClick={onBack}>{t(($) => $.back)}</Button>}
        />
      </div>
      {data && data.parents.length + data.children.length > 0 && (
        <LineageRiver title={t(($) => $.lineage.gone)} parents={data.parents} grown={data.children} />
      )}
    </div>
  )
}
