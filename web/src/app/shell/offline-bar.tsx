import { useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './offline-bar.module.css'
import '../app.texts.ts'

function watch(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that there is no network, what that means, and goes when it is back. */
export function OfflineBar() {
  const { t } = useTranslation('app')
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.bar}>
          <WifiOff size={16} aria-hidden="true" />
          {t(($) => $.offline)}
        </p>
      )}
    </div>
  )
}
