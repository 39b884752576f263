import type { FastifyRequest } from 'fastify'
import { type Auth, AuthRefusal, type LinkResult } from '../../../features/auth/index.ts'
import { inFragment, inQuery, sessionValues } from './landing.ts'
import { deviceOf, queryText } from '../request.ts'

/** Message after one of two addresses has confirmed a change. */
export const LINK_ACCEPTED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

function landing(target: string, redeemed: LinkResult, type: string): string {
  if ('isAgreed' in redeemed) return inFragment(target, { message: LINK_ACCEPTED })
  if ('authCode' in redeemed) return inQuery(target, { code: redeemed.authCode })
  return inFragment(target, { ...sessionValues(redeemed), type })
}

/**
 * Returns the redirect of an opened email link. If opening must not use up the token, the target is our page, which
 * posts the token when a person is present. Otherwise it is the requested URL, with the session or the error.
 */
export async function openLink(request: FastifyRequest, auth: Auth): Promise<string> {
  const token = queryText(request, 'token') ?? queryText(request, 'token_hash') ?? ''
  const type = queryText(request, 'type') ?? ''
  const target = auth.allowedRedirect(queryText(request, 'redirect_to'))
  if (!auth.settings.verifyByGet) return auth.pageOfLink(target, { token_hash: token, type })
  try {
    return landing(target, await auth.openLink({ type, tokenHash: token }, deviceOf(request)), type)
  } catch (refused) {
    if (!(refused instanceof AuthRefusal)) throw refused
    const values = {
      error: 'access_denied',
      error_code: refused.code,
      error_description: refused.message,
    }
    return inFragment(token.startsWith('pkce_') ? inQuery(target, values) : target, values)
  }
}
