import type { PublicConfig } from '@studio/contract/system'
import { useEffect, useState } from 'react'
import { loadConfig } from '../../platform/index.ts'

/** Sign-in methods of this installation; undefined while loading, null if they couldn't be loaded. */
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
