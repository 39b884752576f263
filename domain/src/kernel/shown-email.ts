import { canonicalEmail } from '@studio/contract/kernel'

/** Decodes a domain label after `xn--` by RFC 3492; undefined if invalid. */
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
      const min = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
      if (digit < min) break
      weight *= 36 - min
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

/**
 * Scripts allowed in a label, each alone or with those it is written with (recommended scripts of UAX #31). Latin
 * mixes with no other script: `pаypal` with a Cyrillic а is not `paypal`.
 */
const SCRIPTS = [
  ...['Cyrl', 'Grek', 'Arab', 'Hebr', 'Armn', 'Geor', 'Ethi', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt', 'Sinh'],
  ...[
    'Deva',
    'Beng',
    'Guru',
    'Gujr',
    'Orya',
    'Taml',
    'Telu',
    'Knda',
    'Mlym',
    'Hang Hani',
    'Hani Hira Kana',
    'Hani Bopo',
  ],
].map(
  (scripts) =>
    new RegExp(
      `^[0-9${scripts
        .split(' ')
        .map((each) => `\\p{scx=${each}}`)
        .join('')}-]+$`,
      'u',
    ),
)

/** Letters of Latin-script languages, without the confusable ı, ĸ, ŀ and ſ. */
const LATIN = /^[a-z0-9ß-öø-ÿĀ-įĴ-ķĹ-ľŁ-ňŊ-žơưșț\u1e00-\u1eff-]+$/u

/**
 * Letters of other scripts that look like Latin ones: a label of only these passes for Latin (`аррӏе` for `apple`).
 */
const LIKE_LATIN = /^[0-9асԁеёһіїјӏорԛѕԝхуүгпвкмтнзбҽѵѡαγεηικνορτυχωϳհոսցօզղյաւ-]+$/u
const NON_LATIN = /[^\p{ASCII}]/u

/** True if a label has one script and doesn't look like one in another script. */
function isReadable(label: string, tld: string): boolean {
  if (LATIN.test(label)) return true
  if (!SCRIPTS.some((script) => script.test(label))) return false
  return !LIKE_LATIN.test(label) || NON_LATIN.test(tld)
}

/**
 * Display form of an address: its domain in its script if that maps back to the same address. Domains with mixed
 * scripts, or that look like Latin ones, stay in `xn--` form to prevent spoofing.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const labels = email.slice(at + 1).split('.')
  if (!labels.some((label) => label.startsWith('xn--'))) return email
  const decoded: string[] = []
  for (const label of labels) {
    const own = label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label
    if (own === undefined) return email
    decoded.push(own)
  }
  const tld = decoded.at(-1) ?? ''
  const display = `${email.slice(0, at)}@${decoded.join('.')}`
  return decoded.every((label) => isReadable(label, tld)) && canonicalEmail(display) === email
    ? display
    : email
}
