import { callsReasons, refuse } from '@studio/contract/kernel'
import type { Database } from '../database/index.ts'
import type { Intent } from '../http/index.ts'
import { findAnswer, keepAnswer, takeIntent } from './intents.store.ts'

export interface Caller {
  userId: string
  /** Undefined if the caller sent no key: the effect then runs without a check. */
  intent?: Intent | undefined
}

/**
 * Runs `effect` once per idempotency key, in the same transaction, and returns the first response for repeated
 * requests. The response must be JSON. An effect that throws stores nothing, so the key can be used again.
 * @throws Refusal CONFLICT if the key was used with another body, or while the first request is running.
 */
export async function once<T>(tx: Database, caller: Caller, effect: () => Promise<T>): Promise<T> {
  const { userId, intent } = caller
  if (!intent) return effect()
  if (!(await takeIntent(tx, userId, intent)))
    throw refuse(callsReasons.stillRunning, undefined, { retryAfter: 1 })
  const first = await findAnswer(tx, userId, intent)
  if (first && first.bodyHash !== intent.bodyHash) throw refuse(callsReasons.keyUsed)
  if (first) return first.answer as T
  const answer = await effect()
  await keepAnswer(tx, userId, intent, answer)
  return answer
}
