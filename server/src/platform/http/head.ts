import type { IncomingMessage } from 'node:http'
import { Refusal } from '@studio/contract/kernel'

/** Node keeps the first of duplicate headers, but a proxy in front may have used another one. */
const SINGLE_HEADERS = ['host', 'authorization', 'content-type', 'origin']
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

const refusalOf = (message: string) => new Refusal('INPUT_INVALID', message, { status: 400 })

/** Refusal (400) of a request with ambiguous headers or without a valid host. */
export function checkHead({ headers, httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  const repeated = SINGLE_HEADERS.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (repeated !== undefined)
    return refusalOf(`The request has more than one ${repeated} header. Send only one.`)
  if (headers.host === undefined)
    return httpVersion === '1.0' ? undefined : refusalOf('The request has no Host header.')
  return HOST.test(headers.host) ? undefined : refusalOf('The Host header is invalid.')
}
