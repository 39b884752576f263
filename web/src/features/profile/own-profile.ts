import { ownRowAddress } from '@studio/contract/profile'
import { queryOptions } from '@tanstack/react-query'
import { loadConfig, RequestError, session, start } from '../../platform/index.ts'

export interface OwnProfile {
  display_name: string | null
  use_type: string | null
  terms_accepted: boolean | null
  compliance_confirmed: boolean | null
  is_admin: boolean | null
}

/** Onboarding is complete only if all four are set (specification, section 4). */
export const isComplete = (profile: OwnProfile | null): boolean =>
  Boolean(profile?.display_name && profile.use_type && profile.terms_accepted && profile.compliance_confirmed)

/** Row of the user, or null if there is none yet: the code PGRST116 means no row. */
async function readOwnProfile(userId: string): Promise<OwnProfile | null> {
  const [config, token] = await Promise.all([loadConfig(), session.accessToken()])
  const address = ownRowAddress(userId)
  const url = new URL(address, new URL(config.auth.url, location.origin))
  const earlyAnswer = url.origin === location.origin ? await start.take(address, token) : undefined
  if (Array.isArray(earlyAnswer)) return (earlyAnswer as OwnProfile[])[0] ?? null
  let response: Response
  try {
    response = await fetch(url, {
      headers: {
        accept: 'application/vnd.pgrst.object+json',
        apikey: config.auth.publishableKey,
        authorization: `Bearer ${token ?? config.auth.publishableKey}`,
      },
    })
  } catch (cause) {
    throw new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR', cause })
  }
  const body = (await response.json().catch(() => null)) as
    | (OwnProfile & { code?: string; message?: string })
    | null
  if (response.ok && body) return body
  if (body?.code === 'PGRST116') return null
  throw new RequestError(body?.message ?? 'Request failed', {
    status: response.status,
    code: response.status === 401 ? 'AUTH_REQUIRED' : (body?.code ?? 'NETWORK_ERROR'),
    payload: body,
  })
}

export const ownProfileQuery = (userId: string) =>
  queryOptions({ queryKey: ['own-profile', userId], queryFn: () => readOwnProfile(userId) })
