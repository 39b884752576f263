import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, classNames } from '../design/index.ts'
import { network, type NetworkState } from '../platform/index.ts'
import './app.texts.ts'
import styles from './message-screen.module.css'

/** Stands in for a screen that cannot be fetched now, and opens it by itself when it can. */
export function AwayScreen({ state }: { state: Exclude<NetworkState, 'here'> }) {
  const { t } = useTranslation('app')
  // Anew, since browsers keep what failed of a chunk that was fetched in part, its styles among it.
  useEffect(() => network.subscribe(() => network.state() === 'here' && location.reload()), [])
  return (
    <div className={classNames(styles.message, styles.page)} role="alert">
      <h2 className={styles.title}>
        {state === 'unreachable' ? t(($) => $.away.unreachableTitle) : t(($) => $.away.offlineTitle)}
      </h2>
      <p className={styles.text}>{t(($) => $.away.text)}</p>
      <div className={styles.actions}>
        <Button size="main" onClick={() => void network.doubt()}>
          {t(($) => $.away.retry)}
        </Button>
      </div>
    </div>
  )
}
