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

/** The label of a domain behind `xn--`, by RFC 3492; undefined where it is damaged. */
function decodeLabel(encoded: string): string | undefined {
  const cut = encoded.lastIndexOf('-')
  const output = cut > 0 ? [...encoded.slice(0, cut)] : []
  let [n, at, bias] = [128, 0, 72]
  let index = cut > 0 ? cut + 1 : 0
  while (index < encoded.length) {
    const before = at
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = '0123456789'.includes(encoded[index] ?? '')
        ? Number(encoded[index]) + 26
        : (encoded.codePointAt(index) ?? 0) - 97
      index += 1
      if (!(digit >= 0 && digit < 36)) return undefined
      at += digit * weight
      const least = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
      if (digit < least) break
      weight *= 36 - least
    }
    const length = output.length + 1
    let delta = Math.floor((at - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / length)
    let steps = 0
    for (; delta > 455; steps += 36) delta = Math.floor(delta / 35)
    bias = steps + Math.floor((36 * delta) / (delta + 38))
    n += Math.floor(at / length)
    at %= length
    if (n > 0x10_ff_ff) return undefined
    output.splice(at, 0, String.fromCodePoint(n))
    at += 1
  }
  return output.join('')
}

/** An address as people read it: its domain in its own script where that leads back to the same address. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const labels = email.slice(at + 1).split('.')
  if (!labels.some((label) => label.startsWith('xn--'))) return email
  const decoded = labels.map((label) => (label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label))
  const shown = `${email.slice(0, at)}@${decoded.join('.')}`
  return decoded.includes(undefined) || canonicalEmail(shown) !== email ? email : shown
}
