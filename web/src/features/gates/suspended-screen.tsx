import { dateFormat } from '@studio/domain/kernel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../design/index.ts'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { SuspendedData } from '../account/index.ts'
import { OwnDecisions } from '../moderation/index.ts'
import { refetchGates, suspensionQuery } from './gates.queries.ts'
import styles from './gates.module.css'

/** Replaces all screens while the account is suspended: reason, end and contact for appeals. */
export function SuspendedScreen({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('gates')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const { data: suspension, isPending } = useQuery(suspensionQuery)
  const day = (at: string) => dateFormat(locale, 'longDay').format(new Date(at))
  const time = (at: string) => dateFormat(locale, 'moment').format(new Date(at))
  // Without a valid session nothing else of the account can be read.
  const isReadable = !isPending && !suspension?.isLockedOut
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
          {t(($) => $.suspended.title)}
        </h1>
        <p className="sign-in-sub">{t(($) => $.suspended.text)}</p>
      </div>
      {suspension && (
        <dl className={styles.facts}>
          {suspension.since && (
            <div>
              <dt>{t(($) => $.suspended.since)}</dt>
              <dd>{day(suspension.since)}</dd>
            </div>
          )}
          {suspension.until && (
            <div>
              <dt>{t(($) => $.suspended.until)}</dt>
              <dd>{time(suspension.until)}</dd>
            </div>
          )}
          {suspension.reason && (
            <div>
              <dt>{t(($) => $.suspended.reason)}</dt>
              <dd>{suspension.reason}</dd>
            </div>
          )}
          {suspension.contact && (
            <div>
              <dt>{t(($) => $.suspended.appeal)}</dt>
              <dd>
                <a href={`mailto:${suspension.contact}`}>{suspension.contact}</a>
              </dd>
            </div>
          )}
        </dl>
      )}
      {isReadable && <OwnDecisions isSuspended />}
      <div className={styles.actions}>
        <Button size="main" onClick={() => void refetchGates(queries)}>
          {t(($) => $.suspended.again)}
        </Button>
        <Button size="main" variant="plain" onClick={onSignOut}>
          {t(($) => $.signOut)}
        </Button>
      </div>
      {isReadable && <SuspendedData onDeleted={() => void refetchGates(queries)} />}
    </div>
  )
}
