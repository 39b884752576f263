import { useEffect } from 'react'
import { loadToasts } from '../../design/index.ts'
import { loadLandingScreen } from '../../features/auth/index.ts'
import { useNetwork, useTranslation } from '../../platform/index.ts'

/** Delay in ms, after everything the user is waiting for. */
const SETTLED_MS = 4_000

/** Preloads the sign-out target while online, because signing out must work offline. */
export function useReadyToLeave(): void {
  const { i18n } = useTranslation()
  const isOnline = useNetwork() === 'here'
  useEffect(() => {
    // Offline, a failed style sheet would stay missing until the page is reloaded.
    if (!isOnline) return
    const timer = setTimeout(() => {
      const parts = [loadToasts(), loadLandingScreen(), i18n.loadNamespaces('auth')]
      void Promise.all(parts).catch(() => undefined)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [i18n, isOnline])
}
