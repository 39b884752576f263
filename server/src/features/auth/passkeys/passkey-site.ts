import { isIP } from 'node:net'
import type { KeySite } from '../auth.settings.ts'

const LOCAL_NAME = /(^|\.)localhost$/

/**
 * Relying party for passkeys at a URL. Undefined if browsers support none there: IP addresses, and plain http except
 * on `localhost` (WebAuthn, sections 5.1.3 and 13.4.9).
 */
export function siteOfPasskeys(publicUrl: string): KeySite | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  if (isNumber || (protocol !== 'https:' && !LOCAL_NAME.test(hostname))) return undefined
  return { rpId: hostname, origins: [origin] }
}
