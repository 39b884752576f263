import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, classNames, SupportLink } from '../../design/index.ts'
import { renewConfig } from '../../platform/calls/renew-config.ts'
import { useSession, useTranslation } from '../../platform/index.ts'
import styles from './message-screen.module.css'

/** Not-found page for visitors (specification, section 2). */
export function NotFoundScreen() {
  const { t } = useTranslation('not-found')
  return (
    <Page>
      <p className={styles.edge} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.title)}
      </h1>
      <WaysOut />
    </Page>
  )
}

/** Shown at the Event Mode paths while its feature flag is off (specification, section 2). */
export function EventsOffScreen({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('not-found')
  const [isAsking, setIsAsking] = useState(false)
  const reload = () => {
    setIsAsking(true)
    void renewConfig().finally(() => setIsAsking(false))
  }
  return (
    <Page>
      <h1 className={styles.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.eventsOff.title)}
      </h1>
      <p className={styles.text}>{t(($) => $.eventsOff.text)}</p>
      <div className={styles.actions}>
        <Button size="main" loading={isAsking} onClick={reload}>
          {t(($) => $.eventsOff.again)}
        </Button>
        <Button size="main" variant="accent" onClick={onLeave}>
          {t(($) => $.home)}
        </Button>
        <SupportLink size="main" />
      </div>
    </Page>
  )
}

/**
 * Shown for a profile that others can't see. A private profile and a missing one look the same, as in the server's
 * response.
 */
export function HiddenProfile() {
  const { t } = useTranslation('not-found')
  const isSignedIn = useSession() !== null
  const router = useRouter()
  return (
    <div className={classNames(styles.message, styles.page)}>
      <h2 className={styles.title}>{t(($) => $.profile.title)}</h2>
      <p className={styles.text}>{t(($) => $.profile.text)}</p>
      <div className={styles.actions}>
        <Button size="main" onClick={() => router.history.back()}>
          {t(($) => $.back)}
        </Button>
        {isSignedIn && (
          <Button size="main" variant="accent" asChild>
            <Link to="/library">{t(($) => $.profile.library)}</Link>
          </Button>
        )}
        <Button size="main" variant={isSignedIn ? 'plain' : 'accent'} asChild>
          <Link to={isSignedIn ? '/dashboard' : '/'}>{t(($) => $.home)}</Link>
        </Button>
      </div>
    </div>
  )
}

/** Layout of a page outside the studio, equal to that of the first frame. */
function Page({ children }: { children: ReactNode }) {
  return (
    <div className="plain">
      <header className="plain-top">
        <Link to="/" className="wordmark">
          Studio Alpha
        </Link>
      </header>
      <main className={classNames('plain-body', styles.message)}>{children}</main>
    </div>
  )
}

/** Not-found page inside the studio, whose header shows the title. */
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
