/**
 * The auth client drops the headers of a refusal, including Retry-After. This adds the wait to the message of a rate
 * limit refusal that lacks it.
 */
export const reportWaiting =
  (send: typeof fetch): typeof fetch =>
  async (...args) => {
    const response = await send(...args)
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    if (response.status !== 429 || !seconds) return response
    try {
      const body = (await response.clone().json()) as { message?: unknown }
      if (typeof body.message !== 'string' || /after \d+ second/.test(body.message)) return response
      const message = `${body.message} (after ${seconds} seconds)`
      return Response.json({ ...body, message }, { status: 429, headers: response.headers })
    } catch {
      return response
    }
  }
