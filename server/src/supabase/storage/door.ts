import { Refusal } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'
import { type StorageCaller, StorageRefusal } from '../../features/storage/index.ts'
import type { Guard } from '../../platform/http/index.ts'
import { callerOf, type Keys } from '../gateway/index.ts'

/** What the protocol needs of the rest of the house to know who calls and whether they are let in. */
export interface Door {
  keys: Keys
  /** Refuses those who are suspended, or have not come through the gates yet. */
  guard: Guard
}

const badBearer = (message: string) => new StorageRefusal(403, 'Unauthorized', 'InvalidJWT', message, 403)

/** Throws for somebody in front of a closed gate, in the words of the gate. */
export async function letIn(userId: string, { guard }: Door): Promise<void> {
  try {
    await guard({ id: userId }, { access: 'user' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.code === 'AUTH_REQUIRED'
      ? badBearer(error.message)
      : new StorageRefusal(403, 'Unauthorized', 'AccessDenied', error.message, 403)
  }
}

/**
 * Who asks. A bearer that proves nothing is refused, as the protocol does before it looks at anything, and so is
 * somebody whom our own API would not let in either.
 */
export async function storageCaller(request: FastifyRequest, door: Door): Promise<StorageCaller> {
  const caller = await callerOf(request, door.keys)
  if ('actor' in caller) {
    await letIn(caller.actor.id, door)
    return { role: 'authenticated', userId: caller.actor.id }
  }
  if ('role' in caller) return { role: caller.role }
  throw badBearer(caller.refused === 'expired' ? 'jwt expired' : 'invalid signature')
}
