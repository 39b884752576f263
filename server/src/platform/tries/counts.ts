import { createHash } from 'node:crypto'
import { type RefusalReason, refuse } from '@studio/contract/kernel'
import type { Clock } from '../clock/index.ts'
import { countedAddress, countedNetworks } from '../network/index.ts'
import type { Database } from '../database/index.ts'
import { addTry } from './tries.store.ts'

/** So many tries in so many milliseconds from the first of them; then they begin anew. */
export interface TryRule {
  most: number
  windowMs: number
  /** Why whoever tries more is refused. */
  reason: RefusalReason<{ until: 'moment' }>
}

/** How many times more tries a network has than the one within it. */
const WIDER = 4

/** Only a hash: who tried from where is nobody's business afterwards. */
export const bucketOf = (what: string, value: string): string =>
  `${what}:${createHash('sha256').update(value).digest('base64url')}`

/**
 * Where tries of a network count: its address, and the networks around it with more room each, so that whoever has many
 * addresses is slowed down and nobody elsewhere is. `most` is that of the address.
 */
export function networkBuckets(
  what: string,
  address: string,
  most: number,
): { bucket: string; most: number }[] {
  return [countedAddress(address), ...countedNetworks(address)].map((network, at) => ({
    bucket: bucketOf(what, network),
    most: most * WIDER ** at,
  }))
}

/**
 * Counts a try before it is looked at, so that many at once gain nothing.
 * @throws Refusal `RATE_LIMITED` with the seconds until the bucket is empty, once it is full.
 */
export async function countTry(
  { db, clock }: { db: Database; clock: Clock },
  bucket: string,
  { most, windowMs, reason }: TryRule,
): Promise<void> {
  const now = clock.now()
  const { tries, emptiedAt } = await addTry(db, bucket, { now, until: new Date(now.getTime() + windowMs) })
  if (tries <= most) return
  const retryAfter = Math.max(1, Math.ceil((emptiedAt.getTime() - now.getTime()) / 1000))
  throw refuse(reason, { until: emptiedAt.toISOString() }, { retryAfter })
}
