import { useEffect } from 'react'
import { WifiOff } from 'lucide-react'
import { useNetwork, useTranslation } from '../../platform/index.ts'
import styles from './offline-bar.module.css'

/** Says that the network or the server is away and what that means; everything else moves down for it (`--strip`). */
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
