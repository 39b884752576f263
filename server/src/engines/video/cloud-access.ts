// Google Cloud access: a service account signs an assertion and receives a token for an hour.
import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import { parsed, UnexpectedAnswer } from '../wire/reason.ts'

export interface ServiceAccount {
  email: string
  /** PEM. */
  privateKey: string
  /** URL of the token endpoint. */
  tokenUrl: string
}

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Time in ms before its expiry at which a token is replaced. */
const SPARE_MS = 120_000

const TokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** Tokens of a service account, each used until shortly before its expiry. */
export function createAccess({ email, privateKey, tokenUrl }: ServiceAccount) {
  let cached: { token: string; until: number } | undefined

  async function renewed(signal: AbortSignal) {
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(privateKey, 'RS256'))
    const response = await fetch(tokenUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      signal,
    })
    const text = await response.text()
    // Any problem of the account is a problem of this server, like an unknown API key.
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new UnexpectedAnswer(401, response.headers, '')
    const token = TokenResponse.safeParse(parsed(text))
    if (!response.ok || !token.success) throw new UnexpectedAnswer(response.status, response.headers, '')
    const { access_token, expires_in } = token.data
    return { token: access_token, until: performance.now() + expires_in * 1000 - SPARE_MS }
  }

  return {
    async token(signal: AbortSignal): Promise<string> {
      if (!cached || performance.now() > cached.until) cached = await renewed(signal)
      return cached.token
    },
  }
}
