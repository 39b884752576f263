import { DAY_SECONDS } from '@studio/contract/kernel'

/** Maximum tokens per browser, the last entered first. */
const MAX_TOKENS = 8
/** Days until an unused cookie expires. */
const DAYS = 180
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

export type GuestCookie = ReturnType<typeof createGuestCookie>

/** Cookie with the tokens of guests, limited to their part of the API. */
export function createGuestCookie({ name: own, path }: { name: string; path: `/api/${string}` }) {
  return {
    /** Tokens of a request, in order of priority. */
    read({ headers }: { headers: { cookie?: string | undefined } }): string[] {
      for (const part of headers.cookie?.split(';') ?? []) {
        const [name, value = ''] = part.trim().split('=', 2)
        if (name === own)
          return value
            .split('.')
            .filter((token) => TOKEN.test(token))
            .slice(0, MAX_TOKENS)
      }
      return []
    },

    /** Cookie attributes: not readable by scripts, secure if the server is, and not sent from other sites. */
    write(token: string, before: readonly string[], isSecure: boolean): string {
      const tokens = [token, ...before.filter((each) => each !== token)].slice(0, MAX_TOKENS)
      const flags = `Path=${path}; Max-Age=${DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return `${own}=${tokens.join('.')}; ${flags}`
    },
  }
}
