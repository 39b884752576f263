import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button, EmptyState, FailedState, Skeleton, useDelayed } from '../../../design/index.ts'
import { configKeys, loadConfig, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './community-screen.module.css'
import { openHelp } from '../links/open-help.ts'

const toChat = (address: string) => location.replace(address)

interface CommunityScreenProps {
  /** Replaceable in tests: navigates to the chat. */
  leave?: (address: string) => void
}

/** Redirects to the community chat (specification, section 2). Without one, offers help and feedback. */
export function CommunityScreen({ leave = toChat }: CommunityScreenProps) {
  const { t } = useTranslation('help')
  const errorText = useErrorText()
  const config = useQuery({ queryKey: configKeys.all, queryFn: loadConfig, staleTime: Infinity })
  const isSlow = useDelayed(config.isPending)
  const address = config.data?.communityUrl
  useEffect(() => {
    if (address) leave(address)
  }, [address, leave])

  if (config.isError)
    return (
      <FailedState
        title={t(($) => $.community.failed)}
        text={errorText(config.error)}
        retry={t(($) => $.community.retry)}
        onRetry={() => void config.refetch()}
      />
    )
  if (!config.data)
    return isSlow ? (
      <div role="status" aria-label={t(($) => $.community.loading)} className={styles.loading}>
        <Skeleton width="16rem" height={28} />
      </div>
    ) : null
  if (address)
    return (
      <EmptyState
        title={t(($) => $.community.opening)}
        text={t(($) => $.community.openingText)}
        action={
          <Button asChild>
            <a href={address}>{t(($) => $.community.open)}</a>
          </Button>
        }
      />
    )
  const hasHelp = config.data.flags.helpCenter
  return (
    <EmptyState
      title={t(($) => $.community.none)}
      text={[t(($) => $.community.noneText), hasHelp && t(($) => $.community.ways)].filter(Boolean).join(' ')}
      action={
        hasHelp && (
          <div className={styles.ways}>
            <Button variant="accent" onClick={() => openHelp()}>
              {t(($) => $.community.help)}
            </Button>
            <Button onClick={() => openHelp({ topicId: 'troubleshooting', section: 'something-else' })}>
              {t(($) => $.community.tell)}
            </Button>
          </div>
        )
      }
    />
  )
}
