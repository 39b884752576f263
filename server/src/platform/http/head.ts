import type { IncomingMessage } from 'node:http'
import { Refusal } from '@studio/contract/kernel'

/** Node keeps the first of these and drops the others; a proxy in front of us may have decided by another one. */
const ONCE = ['host', 'authorization', 'content-type', 'origin']
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

const refusalOf = (message: string) => new Refusal('INPUT_INVALID', message, { status: 400 })

/** The refusal (400) of a request whose headers can be read in two ways, or that names no valid host. */
export function checkHead({ headers, httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  const repeated = ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (repeated !== undefined)
    return refusalOf(`The request has more than one ${repeated} header. Send only one.`)
  if (headers.host === undefined)
    return httpVersion === '1.0' ? undefined : refusalOf('The request names no host.')
  return HOST.test(headers.host) ? undefined : refusalOf('The host of the request cannot be read.')
}
