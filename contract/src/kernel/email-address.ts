/** As long as an address can be (RFC 5321, section 4.5.3.1), in its canonical form. */
export const MAX_EMAIL = 254

/**
 * Before the @: whatever needs no quotes, in any script, 64 characters at most. Dots may stand anywhere: some providers have
 * given out `name..x@` and `name.@`, and only a mail can tell whether somebody is there.
 */
const LOCAL = /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}$/u
/** Only what names can have: a browser's URL would also take a path, a port or an escape, and leave it out. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}\-.。．｡·・\u200c\u200d]+$/u
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Two labels at least; the last isn't all digits, as those of an IP address are. */
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
 * The one form in which an address is stored, compared and mailed to: without spaces around it, in lower case, its domain in
 * ASCII (`info@käse.example` is `info@xn--kse-qla.example`). Undefined for what isn't an address.
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

/** As `canonicalEmail`; what isn't an address stays, in lower case, and is found nowhere. */
export const emailToFind = (text: string): string => canonicalEmail(text) ?? text.trim().toLowerCase()

export const isEmail = (text: string): boolean => canonicalEmail(text) !== undefined
