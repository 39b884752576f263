import { DAY_SECONDS } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'

/** Cookie of proof guests, limited to their part of the API. */
const NAME = 'proof'
const PATH = '/api/proof'
/** Maximum proofs per browser, the last entered first. */
const MAX_PROOFS = 8
/** Days until an unused cookie expires. */
const DAYS = 180
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/** Tokens of a request, in order of priority. */
export function guestTokensOf({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=', 2)
    if (name === NAME)
      return value
        .split('.')
        .filter((token) => TOKEN.test(token))
        .slice(0, MAX_PROOFS)
  }
  return []
}

/** Cookie attributes: not readable by scripts, secure if the server is, and not sent from other sites. */
export function guestCookie(token: string, before: readonly string[], isSecure: boolean): string {
  const tokens = [token, ...before.filter((each) => each !== token)].slice(0, MAX_PROOFS)
  const flags = `Path=${PATH}; Max-Age=${DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${NAME}=${tokens.join('.')}; ${flags}`
}
