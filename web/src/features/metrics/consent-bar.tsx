import { useSyncExternalStore } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '../../platform/index.ts'
import { Button } from '../../design/index.ts'
import { consent } from './consent.ts'
import styles from './consent-bar.module.css'

/** Asks once, with two equal answers. Nothing else depends on the answer. */
export function ConsentBar() {
  const { t } = useTranslation('metrics')
  const answer = useSyncExternalStore(consent.watch, consent.current)
  const isFirstScreen = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  // On other pages the bar would cover the user’s task.
  if (answer !== 'unasked' || !isFirstScreen) return null
  return (
    <section className={styles.bar} data-consent="" aria-label={t(($) => $.title)}>
      <p className={styles.text}>
        {t(($) => $.text)} <Link to="/privacy">{t(($) => $.more)}</Link>
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => consent.set('refused')}>{t(($) => $.refuse)}</Button>
        <Button onClick={() => consent.set('given')}>{t(($) => $.give)}</Button>
      </div>
    </section>
  )
}
