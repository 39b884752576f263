import type { PublicConfig } from '@studio/contract/system'
import { useAuthConfig } from '../use-auth-config.ts'

/** Whether this browser can ask for keys: they know a site by its name, not by a number, and it must be safe. */
export const CAN_ASK_KEYS = 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** Whether the installation has passkeys at the address of this page. */
const isOffered = ({ methods, url }: PublicConfig['auth']): boolean =>
  methods.includes('passkey') && new URL(url, location.origin).origin === location.origin

/** Whether passkeys are a way to sign in on this page, in any browser: undefined until it is known. */
export function usePasskeysHere(): boolean | undefined {
  const config = useAuthConfig()
  return config === undefined ? undefined : config !== null && isOffered(config)
}
