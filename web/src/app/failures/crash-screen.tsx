import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button, classNames, SupportLink } from '../../design/index.ts'
import { network, useNetwork, useTranslation } from '../../platform/index.ts'
import styles from './message-screen.module.css'
import { isNotFetched } from './not-fetched.ts'

// A full reload, because browsers cache the failed parts of a chunk, such as its styles.
const reload = () => location.reload()

/**
 * Error boundary of a screen; the shell keeps working. A screen that can't be loaded offline says so and opens when
 * the connection is back.
 */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  const state = useNetwork()
  const isMissing = isNotFetched(error)
  const [lastState, setLastState] = useState(state)
  // Keeps the text visible while the page reloads.
  if (state !== 'here' && state !== lastState) setLastState(state)
  const isOffline = isMissing && lastState !== 'here'
  useEffect(() => {
    if (!isMissing) return console.error(error)
    return network.whenBack(reload)
  }, [error, isMissing])
  return (
    <div className={classNames(styles.message, styles.page)} role="alert">
      <h2 className={styles.title}>
        {t(($) => (isOffline ? $.away.title[lastState] : isMissing ? $.failed : $.crash.title))}
      </h2>
      <p className={styles.text}>{isOffline ? t(($) => $.away.text) : t(($) => $.crash.text)}</p>
      <div className={styles.actions}>
        <Button
          size="main"
          variant={isOffline ? 'quiet' : 'accent'}
          onClick={isOffline ? () => void network.doubt() : isMissing ? reload : reset}
        >
          {t(($) => $.crash.retry)}
        </Button>
        {!isOffline && (
          <>
            {!isMissing && (
              <Button size="main" onClick={reload}>
                {t(($) => $.crash.reload)}
              </Button>
            )}
            <Button size="main" onClick={() => history.back()}>
              {t(($) => $.crash.back)}
            </Button>
            <Button size="main" variant="plain" asChild>
              <Link to="/dashboard">{t(($) => $.crash.home)}</Link>
            </Button>
          </>
        )}
        <SupportLink size="main" />
      </div>
      {!isMissing && (
        <pre className={styles.detail}>{error instanceof Error ? error.message : String(error)}</pre>
      )}
    </div>
  )
}
