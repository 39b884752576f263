import type { PublicConfig } from '@studio/contract/system'
import { useEffect, useState } from 'react'
import { loadConfig } from '../../platform/index.ts'

/** Which ways of signing in this installation has; null until the server has said so. */
export function useAuthConfig(): PublicConfig['auth'] | null {
  const [auth, setAuth] = useState<PublicConfig['auth'] | null>(null)
  useEffect(() => {
    loadConfig().then(
      (config) => setAuth(config.auth),
      () => undefined,
    )
  }, [])
  return auth
}
