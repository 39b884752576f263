import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Claims of an account, by its login. */
export type Accounts = Record<string, Record<string, unknown>>

export interface OpenIdServer {
  issuer: string
  clientId: string
  clientSecret: string
  accounts: Accounts
  /** Signs in at the provider as a user would. Returns the URL to which the provider redirects. */
  visit(url: string, login: string): Promise<string>
  /** Like `visit`, but declines. */
  decline(url: string): Promise<string>
  close(): Promise<void>
}

const CLIENT = { clientId: 'studio', clientSecret: 'studio-secret-of-at-least-32-letters' }

/** A certified OpenID provider on loopback, with accounts of the test. */
export async function startOpenIdServer(
  callback: () => string,
  accounts: Accounts = {},
): Promise<OpenIdServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Silences the provider’s console warning that it runs in development.
  const { info, warn } = console
  Object.assign(console, { info: () => undefined, warn: () => undefined })
  // Created on the first request, because the studio’s URL isn’t known earlier.
  const open = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [callback()],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      conformIdTokenClaims: false,
      claims: { email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...accounts[id] }),
      }),
      cookies: { keys: ['test'] },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    })
  let provider: Provider | undefined
  server.on('request', (request, response) => {
    provider ??= open()
    void provider.callback()(request, response)
  })

  const cookies = new Map<string, string>()
  async function step(
    url: string,
    init: RequestInit = {},
  ): Promise<{ location: string | null; body: string }> {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = answer.headers.get('location')
    return { location: location && new URL(location, url).href, body: await answer.text() }
  }

  async function walk(
    url: string,
    answerTo: (body: string, url: string) => Promise<string | null>,
  ): Promise<string> {
    cookies.clear()
    let next: string | null = url
    for (let steps = 0; next && steps < 20; steps += 1) {
      if (!next.startsWith(issuer)) return next
      const { location, body } = await step(next)
      next = location ?? (await answerTo(body, next))
    }
    throw new Error(`The provider led nowhere: ${next}`)
  }

  return {
    issuer,
    ...CLIENT,
    accounts,
    visit: (url, login) =>
      walk(url, async (body, at) => {
        const form = body.includes('name="login"')
          ? { prompt: 'login', login, password: 'any' }
          : { prompt: 'consent' }
        const { location } = await step(at, { method: 'POST', body: new URLSearchParams(form).toString() })
        return location
      }),
    decline: (url) => walk(url, async (_body, at) => (await step(`${at}/abort`)).location),
    async close() {
      Object.assign(console, { info, warn })
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
