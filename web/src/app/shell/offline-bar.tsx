import { useEffect } from 'react'
import { WifiOff } from 'lucide-react'
import { useNetwork, useTranslation } from '../../platform/index.ts'
import styles from './offline-bar.module.css'

/** Shows that the connection or the server is down. The rest moves down by `--strip`. */
export function OfflineBar() {
  const { t } = useTranslation('app')
  const state = useNetwork()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (state !== 'here') dataset.network = state
    return () => {
      delete dataset.network
    }
  }, [state])
  return (
    <div role="status">
      {state !== 'here' && (
        <p className={styles.bar}>
          <WifiOff size={16} aria-hidden="true" />
          {t(($) => $.away[state])}
        </p>
      )}
    </div>
  )
}
