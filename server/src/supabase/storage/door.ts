import { Refusal, isUuid } from '@studio/contract/kernel'
import { decodeJwt } from 'jose'
import type { FastifyRequest } from 'fastify'
import { type StorageCaller, StorageRefusal } from '../../features/storage/index.ts'
import type { Guard } from '../../platform/http/index.ts'
import { callerOf, type Keys } from '../gateway/index.ts'
import { messageOf } from '../../platform/reason-texts/index.ts'

/** Functions of other features that identify and admit a caller. */
export interface CallerDeps {
  keys: Keys
  /** Refuses users who are suspended, or haven’t passed the gates. */
  guard: Guard
  /** `ours` requires an `apikey`; the other two are for external test suites (`docs/conformance.md`). */
  gateway: 'ours' | 'open' | 'none'
}

const badBearer = (message: string, status = 403) =>
  new StorageRefusal(403, 'Unauthorized', 'AccessDenied', message, status)
const tokenMissing = () =>
  new StorageRefusal(400, 'Error', 'InvalidRequest', "headers must have required property 'authorization'")
const MALFORMED_TOKEN = 'Invalid Compact JWS'
const REFUSALS = {
  expired: '"exp" claim timestamp check failed',
  ended: 'the sign-in of the token is over',
  invalid: 'signature verification failed',
}

/** Throws the refusal of the first gate that the user hasn’t passed. */
export async function checkGates(userId: string, { guard }: CallerDeps): Promise<void> {
  try {
    await guard({ id: userId }, { access: 'user' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.code === 'AUTH_REQUIRED'
      ? badBearer(messageOf(error))
      : new StorageRefusal(403, 'Unauthorized', 'AccessDenied', messageOf(error), 403)
  }
}

/** User id in a legacy key. The key was verified when its role was read. */
function behalfOf(authorization: string | undefined): Pick<StorageCaller, 'onBehalfOf'> {
  const token = /^Bearer (eyJ\S+)$/i.exec(authorization ?? '')?.[1]
  const { sub } = token ? decodeJwt(token) : {}
  return sub && isUuid(sub) ? { onBehalfOf: sub } : {}
}

/**
 * Returns the caller. An invalid bearer token is refused before anything else, as in the protocol, and so is a user
 * whom our own API would refuse.
 */
export async function storageCaller(request: FastifyRequest, access: CallerDeps): Promise<StorageCaller> {
  const { authorization, apikey } = request.headers
  if (access.gateway === 'none' && !authorization) throw tokenMissing()
  const status = access.gateway === 'ours' ? 403 : 400
  if (access.gateway === 'open' && !authorization && !apikey) throw badBearer(MALFORMED_TOKEN, status)
  const caller = await callerOf(request, access.keys)
  if ('actor' in caller) {
    await checkGates(caller.actor.id, access)
    const { id: userId, signInId, mustStepUp: needsStepUp } = caller.actor
    return { role: 'authenticated', userId, signInId, mustStepUp: needsStepUp }
  }
  if ('role' in caller) return { role: caller.role, ...behalfOf(authorization) }
  const isJwt = authorization?.split('.').length === 3
  throw badBearer(isJwt ? REFUSALS[caller.refused] : MALFORMED_TOKEN, status)
}
