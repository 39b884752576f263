import { useEffect } from 'react'
import { loadToasts } from '../../design/index.ts'
import { loadLandingScreen } from '../../features/auth/index.ts'
import { useNetwork, useTranslation } from '../../platform/index.ts'

/** After everything that somebody waits for. */
const SETTLED_MS = 4_000

/** Fetches what is shown after signing out while there is a connection: signing out must work without one. */
export function useReadyToLeave(): void {
  const { i18n } = useTranslation()
  const isHere = useNetwork() === 'here'
  useEffect(() => {
    // Asked for without one, the styles of a part would be missing until the page is opened anew.
    if (!isHere) return
    const timer = setTimeout(() => {
      const parts = [loadToasts(), loadLandingScreen(), i18n.loadNamespaces('auth')]
      void Promise.all(parts).catch(() => undefined)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [i18n, isHere])
}
