import { RequestError } from '../calls/request-error.ts'

/** Connects the session of a tab with the client that renews it. */
export interface BanHooks {
  /** Refusal of all further calls, like that of the suspension gate, with `until` if known. */
  onBanned: (refusal: RequestError) => void
  /** True if a session that can't be renewed stays stored. */
  isBanned: () => boolean
}

/** Reports refreshes that were refused because the account is suspended. */
export const hearingOfBans =
  (send: typeof fetch, onBanned: BanHooks['onBanned']): typeof fetch =>
  async (...args) => {
    const response = await send(...args)
    if (response.status === 400 && addressOf(args[0]).includes('grant_type=refresh_token')) {
      const body = (await response
        .clone()
        .json()
        .catch(() => null)) as { code?: string; banned_until?: string } | null
      const until = body?.banned_until
      if (body?.code === 'user_banned')
        onBanned(
          new RequestError('This account is suspended.', {
            status: 403,
            code: 'FORBIDDEN',
            details: until ? { gate: 'banned', until } : { gate: 'banned' },
          }),
        )
    }
    return response
  }

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input))

/**
 * The auth client compares the expiry with the device clock, which may be wrong by years. The server's expiry time is
 * therefore removed from its responses: the client counts `expires_in` from their arrival instead. A rate-limited
 * refresh is turned into a retryable error, because the client would end the session.
 */
export const toLocalClock =
  (send: typeof fetch): typeof fetch =>
  async (...args) => {
    const response = await send(...args)
    const address = addressOf(args[0])
    if (response.status === 429 && address.includes('grant_type=refresh_token'))
      return new Response(response.body, { status: 503, headers: response.headers })
    if (!response.ok || !/\/auth\/v1\//.test(address)) return response
    try {
      const body = (await response.clone().json()) as Record<string, unknown> | null
      if (typeof body?.access_token !== 'string' || typeof body.expires_in !== 'number') return response
      const { expires_at: _, ...rest } = body
      return Response.json(rest, { status: response.status, headers: headersOf(response) })
    } catch {
      return response
    }
  }

/** Without headers that describe the original bytes. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
  return headers
}
