import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, classNames } from '../design/index.ts'
import './app.texts.ts'
import styles from './message-screen.module.css'

/** Stands in for a screen that threw; the shell around it goes on. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
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
