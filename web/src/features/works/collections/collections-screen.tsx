import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, EmptyState, FailedState, Skeleton } from '../../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import { ownCollectionsQuery } from './collections.queries.ts'
import styles from './collections-screen.module.css'

/** `/library/collections`: the user’s collections and those they can add to. */
export function CollectionsScreen() {
  const { t } = useTranslation('collections')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data, error, refetch } = useQuery(ownCollectionsQuery)
  if (data?.length === 0)
    return (
      <EmptyState
        title={t(($) => $.list.empty)}
        text={t(($) => $.empty.text)}
        action={
          <Button asChild variant="accent">
            <Link to="/library">{t(($) => $.empty.action)}</Link>
          </Button>
        }
      />
    )
  if (data)
    return (
      <ul className={styles.list} aria-label={t(($) => $.list.label)}>
        {data.map(({ id, name, about, owner, role, works, waiting, visibility }) => (
          <li key={id}>
            <Link className={styles.line} to="/library/collections/$id" params={{ id }}>
              <span className={styles.words}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                {about && (
                  <span className={styles.about} dir="auto">
                    {about}
                  </span>
                )}
              </span>
              <span className={styles.facts}>
                {[
                  t(($) => $.count, { count: works }),
                  ...(waiting > 0 ? [t(($) => $.waiting.title, { count: waiting })] : []),
                  role === 'owner'
                    ? t(($) => $.visibilities[visibility])
                    : t(($) => $.by, { name: owner.displayName }),
                ].join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )
  if (isOffline)
    return (
      <div role="status">
        <EmptyState title={t(($) => $.list.away)} text={t(($) => $.away.text)} />
      </div>
    )
  if (error)
    return (
      <FailedState
        title={t(($) => $.list.failed)}
        text={errorText(error)}
        retry={t(($) => $.failed.retry)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div role="status" aria-label={t(($) => $.loading)} className={styles.list}>
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  )
}
