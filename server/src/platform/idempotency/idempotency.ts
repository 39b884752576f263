import { callsReasons, refuse } from '@studio/contract/kernel'
import type { Database } from '../database/index.ts'
import type { IdempotencyKey } from '../http/index.ts'
import { findAnswer, saveAnswer, claimIdempotencyKey } from './idempotency.store.ts'

export interface Caller {
  userId: string
  /** Undefined if the caller sent no key: the effect then runs without a check. */
  idempotencyKey?: IdempotencyKey | undefined
}

/**
 * Runs `effect` once per idempotency key, in the same transaction, and returns the first response for repeated
 * requests. The response must be JSON. An effect that throws stores nothing, so the key can be used again.
 * @throws Refusal CONFLICT if the key was used with another body, or while the first request is running.
 */
export async function runIdempotent<T>(tx: Database, caller: Caller, effect: () => Promise<T>): Promise<T> {
  const { userId, idempotencyKey } = caller
  if (!idempotencyKey) return effect()
  if (!(await claimIdempotencyKey(tx, userId, idempotencyKey)))
    throw refuse(callsReasons.stillRunning, undefined, { retryAfter: 1 })
  const first = await findAnswer(tx, userId, idempotencyKey)
  if (first && first.bodyHash !== idempotencyKey.bodyHash) throw refuse(callsReasons.keyUsed)
  if (first) return first.answer as T
  const answer = await effect()
  await saveAnswer(tx, userId, idempotencyKey, answer)
  return answer
}
