import { Refusal } from '@studio/contract/kernel'
import type { TopicCaller } from '../../features/realtime/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Keys } from '../gateway/index.ts'
import { messageOf } from '../../platform/reason-texts/index.ts'

/** The token’s user and its expiry, or the reason of a refusal, in the protocol’s form. */
export type CallerResult = { caller: TopicCaller; expiresAt: number | undefined } | RefusedCaller

export interface RefusedCaller {
  code: string
  message: string
}

/** Functions of other features that identify a client. */
export interface CallerDeps {
  keys: Keys
  /** Refuses users who are suspended, or haven’t passed the gates. */
  guard: Http['guard']
}

/** Expiry in ms of a token whose signature was verified. */
function expiryOf(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

const REFUSALS: Record<'expired' | 'ended' | 'invalid', RefusedCaller> = {
  expired: { code: 'InvalidJWTToken', message: 'Token has expired' },
  ended: { code: 'InvalidJWTToken', message: 'The session of this token has ended' },
  invalid: { code: 'JwtSignatureError', message: 'Failed to validate JWT signature' },
}
const MALFORMED_TOKEN = { code: 'MalformedJWT', message: 'The token provided is not a valid JWT' }

/** Refusal by the first gate that the caller hasn’t passed; undefined if there is none. */
export async function closedTo(
  caller: TopicCaller,
  { guard }: CallerDeps,
): Promise<RefusedCaller | undefined> {
  if (caller.role !== 'authenticated') return undefined
  try {
    await guard(caller.actor, { access: 'user' })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return { code: 'Unauthorized', message: messageOf(error) }
    throw error
  }
}

export async function identifyCaller(token: string, access: CallerDeps): Promise<CallerResult> {
  const role = await access.keys.roleOf(token)
  if (role) return { caller: { role }, expiresAt: expiryOf(token) }
  if (token.split('.').length !== 3) return MALFORMED_TOKEN
  const bearer = await access.keys.identify(token)
  if ('refused' in bearer) return REFUSALS[bearer.refused]
  const caller = { role: 'authenticated', actor: bearer.actor } as const
  return (await closedTo(caller, access)) ?? { caller, expiresAt: expiryOf(token) }
}
