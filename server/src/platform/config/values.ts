import { isIP, isIPv4 } from 'node:net'
import * as z from 'zod'

/** Trimmed, non-empty text. */
export const word = z.string().trim().min(1, 'must not be empty')

/** Decimal integer, without JavaScript's other notations. */
export const integer = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .trim()
    .regex(/^[0-9]{1,12}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** An amount such as `5` or `2.5`. */
export const amount = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}, as in 5 or 2.5`
  return z
    .string()
    .trim()
    .regex(/^[0-9]{1,12}(\.[0-9]{1,6})?$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** A boolean in its usual spellings. */
export const flag = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0', 'on', 'off'], 'must be on or off'))
  .transform((text) => ['true', '1', 'on'].includes(text))

/** Used verbatim in an HTTP header. */
export const headerWord = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and symbols without spaces')

/** Comma-separated words. */
export const words = z.string().transform((text, context) => {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.includes('')) context.addIssue('must be a comma-separated list without empty entries')
  return parts
})

/** The same in lower case. */
export const list = words.transform((parts) => parts.map((part) => part.toLowerCase()))

/** A list whose entries all pass `isRight`. */
export const listOf = (isRight: (entry: string) => boolean, message: string) =>
  list.superRefine((entries, context) => {
    const wrong = entries.find((entry) => !isRight(entry))
    if (wrong !== undefined) context.addIssue(`${message}; "${wrong.slice(0, 80)}" is not`)
  })

const LABEL = /^[\p{L}\p{N}_]([\p{L}\p{N}_-]*[\p{L}\p{N}_])?$/u
const isDomain = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((label) => LABEL.test(label))

/** Sender address; local ones without a dot in the domain are accepted too. */
function isSenderAddress(text: string): boolean {
  const [, local, domain] = /^([^\s@,;:<>()[\]"\\]{1,64})@([^\s@]+)$/.exec(text) ?? []
  if (!local || !domain || /^\.|\.$|\.\./.test(local)) return false
  return isDomain(domain)
}

/** One sender: `a@example.org`, `Studio <a@example.org>` or `"Studio, Berlin" <a@example.org>`. */
export function isSender(text: string): boolean {
  const [, quoted, plain, within] = /^(?:("(?:[^"\\]|\\.)*")|([^",;<>@]*))\s*<([^<>]*)>$/.exec(text) ?? []
  if (within === undefined) return isSenderAddress(text)
  return (quoted !== undefined || plain !== undefined) && isSenderAddress(within)
}

/** Listen address: IP or host name. */
export function isHost(text: string): boolean {
  if (isIP(text)) return true
  // Digits and dots only would be a malformed IP address.
  return (
    !/^[\d.]+$/.test(text) &&
    text.length <= 253 &&
    text.split('.').every((label) => /^[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(label))
  )
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

function isMask(text: string): boolean {
  if (!isIPv4(text)) return false
  const bits = text.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
  return /^1+0*$/.test(bits.join(''))
}

/** `10.0.0.1`, `10.0.0.0/8`, `10.0.0.0/255.0.0.0`, `fd00::/8` or the name of a range. */
export function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  if (/^\d{1,3}$/.test(prefix)) return Number(prefix) <= (kind === 4 ? 32 : 128)
  return kind === 4 && isMask(prefix)
}

/** A URL or glob: `https://*.example.org/**`, `myapp://callback`. */
export function isRedirect(text: string): boolean {
  const [, protocol] = /^([a-z][a-z\d+.-]*):\/\/[^\s"'<>]+$/i.exec(text) ?? []
  return (
    protocol !== undefined && !['javascript', 'data', 'vbscript', 'file'].includes(protocol.toLowerCase())
  )
}

interface AddressRules {
  /** With their colons. */
  protocols: string[]
  /** `none` allows only a slash. */
  path?: 'any' | 'none' | 'one name'
  credentials?: 'any' | 'both or none' | 'none'
  query?: boolean
  /** For database URLs, which may use `?host=`. */
  mayLackHost?: boolean
}

/** Problem of a URL, if any. The URL itself is not repeated, because it may contain a password. */
export function faultOf(text: string, rules: AddressRules): string | undefined {
  const { protocols, path = 'any', credentials = 'none', query = false, mayLackHost = false } = rules
  const forms = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const protocol = protocols.find((each) => text.toLowerCase().startsWith(`${each}//`))
  if (!protocol) return `must be a URL that starts with ${forms}`
  if (/[\s\\"<>]/.test(text)) return 'must be a URL without spaces, quotes and backslashes'
  // Checked before parsing, because the parser confuses unescaped passwords with hosts and drops empty queries.
  const escape =
    credentials === 'none' ? '' : '; in a name or password write %23 for #, %2F for /, %3F for ?, %40 for @'
  if (text.includes('#')) return `must not have a # part${escape}`
  if (!query && text.includes('?')) return `must not have a query (?)${escape}`
  if (!URL.canParse(text))
    return mayLackHost && /^[a-z]+:\/\/\//.test(text) ? undefined : `isn’t a valid URL${escape}`
  return faultOfParts(text, new URL(text), { path, credentials, mayLackHost })
}

function faultOfParts(
  text: string,
  url: URL,
  { path, credentials, mayLackHost }: Required<Pick<AddressRules, 'path' | 'credentials' | 'mayLackHost'>>,
): string | undefined {
  if (!url.hostname && !mayLackHost) return 'must name a host'
  if (/[*,'|^`{}]/.test(url.hostname)) return 'must name one host'
  if (url.port === '0') return 'must not have port 0'
  const authority = /^[^/]*\/\/([^/?]*)/.exec(text)?.[1] ?? ''
  if (credentials === 'none' && authority.includes('@')) return 'must not have a name or password'
  if (credentials === 'both or none' && Boolean(url.username) !== Boolean(url.password))
    return 'must have both a name and a password, or neither'
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part)
  } catch {
    return 'has a % that is not followed by two hexadecimal digits; write %25 for %'
  }
  if (path === 'none' && !['', '/'].includes(url.pathname)) return 'must not have a path'
  if (path === 'one name' && /^\/.*\//.test(url.pathname)) return 'must have one path segment after the host'
  return undefined
}

/** A URL that follows the rules. */
export const address = (rules: AddressRules) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const fault = faultOf(text, rules)
      if (fault) context.addIssue(fault)
    })

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u

/** Comma-separated named URLs: `bar=ipp://10.0.0.5/ipp/print`. */
export const namedUrls = (protocols: string[]) =>
  words.transform((parts, context) => {
    const pairs = parts.map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    })
    const isRight = ([name, text]: [string, string]) => NAME.test(name) && !faultOf(text, { protocols })
    if (!pairs.every(isRight) || new Set(pairs.map(([name]) => name)).size < pairs.length)
      context.addIssue({
        code: 'custom',
        message: `must be names with URLs, such as bar=${protocols[0]}//10.0.0.5/ipp/print, with commas between them`,
      })
    return Object.fromEntries(pairs)
  })
