import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../design/index.ts'
import './app.texts.ts'
import styles from './message-screen.module.css'

/** For addresses that lead nowhere (specification, section 2). */
export function NotFoundScreen() {
  const { t } = useTranslation('app')
  const router = useRouter()
  return (
    <main className={styles.page}>
      <p className={styles.edge} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.notFound.title)}
      </h1>
      <p className={styles.text}>{t(($) => $.notFound.text)}</p>
      <div className={styles.actions}>
        <Button size="main" onClick={() => router.history.back()}>
          {t(($) => $.notFound.back)}
        </Button>
        <Button size="main" variant="accent" asChild>
          <Link to="/dashboard">{t(($) => $.notFound.home)}</Link>
        </Button>
      </div>
    </main>
  )
}
