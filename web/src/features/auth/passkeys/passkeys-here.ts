import type { PublicConfig } from '@studio/contract/system'
import { useAuthConfig } from '../use-auth-config.ts'

/**
 * True if the browser supports WebAuthn here, which requires a secure context and a domain name instead of an IP
 * address.
 */
export const SUPPORTS_PASSKEYS = 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** True if the installation offers passkeys at this page's URL. */
const isOffered = ({ methods, url }: PublicConfig['auth']): boolean =>
  methods.includes('passkey') && new URL(url, location.origin).origin === location.origin

/** True if this page offers sign-in with passkeys; undefined while loading. */
export function usePasskeysHere(): boolean | undefined {
  const config = useAuthConfig()
  return config === undefined ? undefined : config !== null && isOffered(config)
}
