import { MINUTE_MS } from '@studio/contract/kernel'
import { kioskReasons, PAIRING_ALPHABET, PAIRING_LENGTH, PAIRING_MINUTES } from '@studio/contract/kiosk'
import type { Clock } from '../../../platform/clock/index.ts'
import { randomCode } from '../../../platform/codes/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { countAttempt, networkBuckets } from '../../../platform/attempts/index.ts'

const RULE = {
  windowMs: PAIRING_MINUTES * MINUTE_MS,
  reason: kioskReasons.tooManyCodes,
}
/** Max. attempts per IP address, for typing mistakes. There are 2^40 codes, so no global limit is needed. */
const MAX_OF_ADDRESS = 20

export const newCode = (): string => randomCode(PAIRING_ALPHABET, PAIRING_LENGTH)

/**
 * Limits pairing attempts per network, across all processes. Guessing in one network does not block pairing in others.
 */
export async function countGuess(on: { db: Database; clock: Clock }, address: string): Promise<void> {
  for (const { bucket, max } of networkBuckets('kiosk:address', address, MAX_OF_ADDRESS))
    await countAttempt(on, bucket, { ...RULE, max })
}
