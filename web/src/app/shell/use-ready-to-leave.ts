import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadToasts } from '../../design/index.ts'
import { loadLandingScreen } from '../../features/auth/index.ts'

/** After everything that somebody waits for. */
const SETTLED_MS = 4_000

/** Fetches what is shown after signing out while there is a connection: signing out must work without one. */
export function useReadyToLeave(): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(() => {
      const parts = [loadToasts(), loadLandingScreen(), i18n.loadNamespaces('auth')]
      void Promise.all(parts).catch(() => undefined)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [i18n])
}
