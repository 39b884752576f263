import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, EmptyState } from '../../design/index.ts'
import styles from './clients.module.css'
import './clients.texts.ts'

interface NotThereProps {
  error: Error | null
  isAway: boolean
  errorText: (error: unknown) => string
  retry: () => void
  /** Its shape, while it comes. */
  children: ReactNode
}

/** What stands where a list or a client will be. */
export function NotThere({ error, isAway, errorText, retry, children }: NotThereProps) {
  const { t } = useTranslation('clients')
  if (isAway)
    return (
      <div role="status">
        <EmptyState title={t(($) => $.away.title)} text={t(($) => $.away.text)} />
      </div>
    )
  if (error)
    return (
      <div role="alert">
        <EmptyState
          title={t(($) => $.failed)}
          text={errorText(error)}
          action={<Button onClick={retry}>{t(($) => $.retry)}</Button>}
        />
      </div>
    )
  return (
    <div role="status" aria-label={t(($) => $.loading)} className={styles.page}>
      {children}
    </div>
  )
}
