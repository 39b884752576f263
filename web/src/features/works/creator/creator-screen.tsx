import type { Creator } from '@studio/contract/works'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, EmptyState, FailedState, Skeleton } from '../../../design/index.ts'
import { RequestError, useErrorText, useSession, useTranslation } from '../../../platform/index.ts'
import { creatorQuery } from './creator.queries.ts'
import { BestStrip, CreatorCollections } from './creator-aside.tsx'
import { CreatorHead } from './creator-head.tsx'
import { CreatorWorks } from './creator-works.tsx'
import styles from './creator.module.css'

interface CreatorScreenProps {
  id: string
  /** Shown if there is no such profile, or it isn’t public. */
  missing: ReactNode
  /** Further actions, such as reporting. */
  actions: (creator: Creator) => ReactNode
}

/** `/profile/:id`: public profile of a creator and their works. */
export function CreatorScreen({ id, missing, actions }: CreatorScreenProps) {
  const { t } = useTranslation('creator')
  const errorText = useErrorText()
  const viewerId = useSession()?.user.id
  const { data: creator, error, refetch } = useQuery(creatorQuery(id, viewerId))
  const [isAsOthers, setIsAsOthers] = useState(false)
  if (error instanceof RequestError && [404, 422].includes(error.status))
    return viewerId === id ? <OwnPrivate /> : missing
  if (creator)
    return (
      <article className={styles.page}>
        <BestStrip works={creator.best} />
        <CreatorHead
          creator={creator}
          isAsOthers={isAsOthers}
          isSignedIn={viewerId !== undefined}
          onAsOthers={setIsAsOthers}
          actions={actions(creator)}
        />
        <div className={styles.below} data-alone={creator.collections.length === 0 || undefined}>
          <CreatorWorks creator={creator} viewerId={viewerId} shouldShowAll={creator.isOwn && !isAsOthers} />
          <CreatorCollections collections={creator.collections} />
        </div>
      </article>
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
    <div className={styles.message} aria-busy="true">
      <Skeleton height={480} />
    </div>
  )
}

/** Others get the not-found page. The owner sees the reason and where to change it. */
function OwnPrivate() {
  const { t } = useTranslation('creator')
  return (
    <div className={styles.message}>
      <EmptyState
        title={t(($) => $.private.title)}
        text={t(($) => $.private.text)}
        action={
          <Button asChild>
            <Link to="/dashboard/profile">{t(($) => $.edit)}</Link>
          </Button>
        }
      />
    </div>
  )
}
