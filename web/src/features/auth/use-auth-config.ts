import type { PublicConfig } from '@studio/contract/system'
import { useEffect, useState } from 'react'
import { loadConfig } from '../../platform/index.ts'

/** Which ways of signing in this installation has: undefined until it is known, null if nobody says so. */
export function useAuthConfig(): PublicConfig['auth'] | null | undefined {
  const [auth, setAuth] = useState<PublicConfig['auth'] | null>()
  useEffect(() => {
    loadConfig().then(
      (config) => setAuth(config.auth),
      () => setAuth(null),
    )
  }, [])
  return auth
}
