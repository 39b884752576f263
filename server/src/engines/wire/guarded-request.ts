import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSafely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-addresses.ts'

export interface GuardedRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Uint8Array
  /** The provider's own URL. Its origin may be accessed at any address. */
  trusted: string
  mostBytes: number
  signal: AbortSignal
}

export interface GuardedAnswer {
  status: number
  headers: Headers
  bytes: Uint8Array
}

const MAX_REDIRECTS = 3

/** A URL from a provider that leads to a forbidden target. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    // Checked at connection time: a name may resolve to another address a moment later.
    const bad = addresses.find(({ address }) => isPrivateAddress(address))
    if (bad) return callback(new ForbiddenAddress('The URL points to a private network.'), '', 0)
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    if (first) callback(null, first.address, first.family)
    else callback(new Error('Host not found.'), '', 0)
  })
}

const headersOf = ({ headersDistinct }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )

function send(url: URL, isTrusted: boolean, request: GuardedRequest): Promise<GuardedAnswer> {
  const { method = 'GET', headers = {}, body, mostBytes, signal } = request
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestSafely : requestPlainly
    const sent = start(
      url,
      { method, headers, signal, agent: false, ...(isTrusted ? {} : { lookup: guardedLookup }) },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > mostBytes) response.destroy(new Error(`The response has more than ${mostBytes} bytes.`))
          else parts.push(part)
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response),
            bytes: Buffer.concat(parts, size),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * Requests a URL that a provider's answer named: over TLS and at public addresses only, unless it is at the provider's
 * own origin. Never with the provider's key. At most three redirects, each checked the same way.
 */
export async function guardedRequest(address: string, request: GuardedRequest): Promise<GuardedAnswer> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const isTrusted = url.origin === new URL(request.trusted).origin
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isTrusted && url.protocol !== 'https:') throw new ForbiddenAddress('Only https URLs are allowed.')
    if (!isTrusted && isIP(host) && isPrivateAddress(host))
      throw new ForbiddenAddress('The URL points to a private network.')
    const answer = await send(url, isTrusted, request)
    const next = answer.headers.get('location')
    if (answer.status < 300 || answer.status >= 400 || next === null) return answer
    if (request.method === 'POST' || redirects === MAX_REDIRECTS)
      throw new ForbiddenAddress('Too many redirects.')
    url = new URL(next, url)
  }
}
