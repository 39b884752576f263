import { canonicalEmail } from '@studio/contract/kernel'

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

/**
 * Scripts of which a label may be, each alone, with those that are written together (the recommended ones of UAX #31). Latin stands
 * beside no other: `pаypal` with a Cyrillic а is no `paypal`.
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

/** Letters that languages in Latin script are written with. Not ı, ĸ, ŀ and ſ, which look like others. */
const LATIN = /^[a-z0-9ß-öø-ÿĀ-įĴ-ķĹ-ľŁ-ňŊ-žơưșț\u1e00-\u1eff-]+$/u

/** Letters of other scripts that look like Latin ones: a label of nothing else is taken for a Latin one (`аррӏе` for `apple`). */
const LIKE_LATIN = /^[0-9асԁеёһіїјӏорԛѕԝхуүгпвкмтнзбҽѵѡαγεηικνορτυχωϳհոսցօզղյաւ-]+$/u
const NON_LATIN = /[^\p{ASCII}]/u

/** Whether a label can be read as it is: of one script, and not one that passes for another. */
function isReadable(label: string, tld: string): boolean {
  if (LATIN.test(label)) return true
  if (!SCRIPTS.some((script) => script.test(label))) return false
  return !LIKE_LATIN.test(label) || NON_LATIN.test(tld)
}

/**
 * An address as people read it: its domain in its own script where that leads back to the same address. A domain whose scripts are
 * mixed, or that looks like one in Latin letters, stays in its `xn--` form: nobody is to take it for another one.
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
  const shown = `${email.slice(0, at)}@${decoded.join('.')}`
  return decoded.every((label) => isReadable(label, tld)) && canonicalEmail(shown) === email ? shown : email
}
