import type { FastifyRequest } from 'fastify'

/** The cookie of a proof's guests. It is sent to their part of the API and nowhere else. */
const NAME = 'proof'
const PATH = '/api/proof'
/** A browser is in so many proofs at once: the last one entered stands first. */
const MOST = 8
/** Days until a browser that does not come back forgets it. */
const DAYS = 180
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/** The tokens that a request brings, the one that counts first. */
export function guestTokensOf({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=', 2)
    if (name === NAME)
      return value
        .split('.')
        .filter((token) => TOKEN.test(token))
        .slice(0, MOST)
  }
  return []
}

/** What keeps a guest in: for the browser alone, over a safe connection where there is one, and not for pages of others. */
export function guestCookie(token: string, before: readonly string[], isSecure: boolean): string {
  const tokens = [token, ...before.filter((each) => each !== token)].slice(0, MOST)
  const flags = `Path=${PATH}; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${NAME}=${tokens.join('.')}; ${flags}`
}
