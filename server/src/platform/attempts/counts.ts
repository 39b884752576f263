import { createHash } from 'node:crypto'
import { type RefusalReason, refuse } from '@studio/contract/kernel'
import type { Clock } from '../clock/index.ts'
import { countedAddress, countedNetworks } from '../network/index.ts'
import type { Database } from '../database/index.ts'
import { addTry } from './attempts.store.ts'

/** Number of attempts in `ms` milliseconds from the first of them; then counting restarts. */
export interface AttemptRule {
  max: number
  windowMs: number
  /** Reason for refusing further attempts. */
  reason: RefusalReason<{ until: 'moment' }>
}

/** Factor by which the limit grows with each surrounding network. */
const WIDER = 4

/** Stores only a hash, so that the client's address is not kept. */
export const bucketOf = (kind: string, value: string): string =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`

/**
 * Buckets for attempts of a client: its address, and the surrounding networks with higher limits. Someone with many
 * addresses is slowed down without affecting other networks. `max` is the limit of the address.
 */
export function networkBuckets(
  kind: string,
  address: string,
  max: number,
): { bucket: string; max: number }[] {
  return [countedAddress(address), ...countedNetworks(address)].map((network, at) => ({
    bucket: bucketOf(kind, network),
    max: max * WIDER ** at,
  }))
}

/**
 * Counts an attempt before it is checked, so that parallel requests gain nothing.
 * @throws Refusal `RATE_LIMITED` with the seconds until the bucket is empty, once it is full.
 */
export async function countAttempt(
  { db, clock }: { db: Database; clock: Clock },
  bucket: string,
  { max, windowMs, reason }: AttemptRule,
): Promise<void> {
  const now = clock.now()
  const { tries, emptiedAt } = await addTry(db, bucket, { now, until: new Date(now.getTime() + windowMs) })
  if (tries <= max) return
  const retryAfter = Math.max(1, Math.ceil((emptiedAt.getTime() - now.getTime()) / 1000))
  throw refuse(reason, { until: emptiedAt.toISOString() }, { retryAfter })
}
