import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, classNames } from '../design/index.ts'
import { network, useNetwork } from '../platform/index.ts'
import { AwayScreen } from './away-screen.tsx'
import './app.texts.ts'
import styles from './message-screen.module.css'
import { isNotFetched } from './not-fetched.ts'

/** Stands in for a screen that threw or cannot be fetched now; the shell around it goes on. */
export function CrashScreen(props: ErrorComponentProps) {
  const state = useNetwork()
  const isMissing = isNotFetched(props.error)
  const [wrong, setWrong] = useState(state)
  // What was wrong stays in words while the page is loaded anew.
  if (state !== 'here' && state !== wrong) setWrong(state)
  useEffect(() => {
    if (isMissing) void network.doubt()
  }, [isMissing])
  if (isMissing && wrong !== 'here') return <AwayScreen state={wrong} />
  return <Crashed {...props} />
}

function Crashed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  useEffect(() => console.error(error), [error])
  return (
    <div className={classNames(styles.message, styles.page)} role="alert">
      <h2 className={styles.title}>{t(($) => $.crash.title)}</h2>
      <p className={styles.text}>{t(($) => $.crash.text)}</p>
      <div className={styles.actions}>
        <Button size="main" variant="accent" onClick={reset}>
          {t(($) => $.crash.retry)}
        </Button>
        <Button size="main" onClick={() => location.reload()}>
          {t(($) => $.crash.reload)}
        </Button>
        <Button size="main" variant="plain" asChild>
          <Link to="/dashboard">{t(($) => $.crash.home)}</Link>
        </Button>
      </div>
      <pre className={styles.detail}>{error instanceof Error ? error.message : String(error)}</pre>
    </div>
  )
}
