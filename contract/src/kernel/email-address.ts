/** Max. length of a canonical address (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL = 254

/**
 * Local part: any script, at most 64 characters, no characters that need quotes. Dots may be anywhere, because some
 * providers have issued `name..x@` and `name.@`, and only sending an email proves that an address exists.
 */
const LOCAL = /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}$/u
/** Characters of domain names only; a URL parser would accept and drop a path, port or escape. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}\-.。．｡·・\u200c\u200d]+$/u
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** At least two labels; the last isn't all digits, as in an IP address. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

function asciiDomain(typed: string): string | undefined {
  if (!TYPED_DOMAIN.test(typed)) return undefined
  try {
    const { hostname } = new URL(`http://${typed}`)
    return DOMAIN.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}

/**
 * Canonical form in which an address is stored, compared and emailed: trimmed, lower case, domain in ASCII
 * (`info@käse.example` is `info@xn--kse-qla.example`). Undefined for an invalid address.
 */
export function canonicalEmail(text: string): string | undefined {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(0, at)).normalize('NFC').toLowerCase()
  const domain = asciiDomain(trimmed.slice(at + 1))
  if (!LOCAL.test(local) || domain === undefined) return undefined
  const email = `${local}@${domain}`
  return email.length > MAX_EMAIL ? undefined : email
}

/** Like `canonicalEmail`, but an invalid address stays in lower case, so that a lookup finds nothing. */
export const emailToFind = (text: string): string => canonicalEmail(text) ?? text.trim().toLowerCase()

export const isEmail = (text: string): boolean => canonicalEmail(text) !== undefined
