import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../platform/index.ts'
import { Button, classNames } from '../../design/index.ts'
import styles from './message-screen.module.css'

/** For addresses that lead nowhere (specification, section 2), for who is not signed in. Its boxes are those of the first frame. */
export function NotFoundScreen() {
  const { t } = useTranslation('not-found')
  return (
    <div className="plain">
      <header className="plain-top">
        <Link to="/" className="wordmark">
          Studio Alpha
        </Link>
      </header>
      <main className={classNames('plain-body', styles.message)}>
        <p className={styles.edge} aria-hidden="true">
          404
        </p>
        <h1 className={styles.title} tabIndex={-1} data-screen-heading="">
          {t(($) => $.title)}
        </h1>
        <WaysOut />
      </main>
    </div>
  )
}

/** The same inside the studio, where the header carries the title. */
export function NotFoundInside() {
  return (
    <div className={classNames(styles.message, styles.page)}>
      <p className={styles.edge} aria-hidden="true">
        404
      </p>
      <WaysOut />
    </div>
  )
}

function WaysOut() {
  const { t } = useTranslation('not-found')
  const router = useRouter()
  return (
    <>
      <p className={styles.text}>{t(($) => $.text)}</p>
      <div className={styles.actions}>
        <Button size="main" onClick={() => router.history.back()}>
          {t(($) => $.back)}
        </Button>
        <Button size="main" variant="accent" asChild>
          <Link to="/dashboard">{t(($) => $.home)}</Link>
        </Button>
      </div>
    </>
  )
}
