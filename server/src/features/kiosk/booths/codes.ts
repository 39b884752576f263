import { randomInt } from 'node:crypto'
import { kioskReasons, PAIRING_ALPHABET, PAIRING_LENGTH, PAIRING_MINUTES } from '@studio/contract/kiosk'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { countAttempt, networkBuckets } from '../../../platform/attempts/index.ts'

const RULE = {
  windowMs: PAIRING_MINUTES * 60_000,
  reason: kioskReasons.tooManyCodes,
}
/** Room for typing mistakes at one address; there are 2^40 codes, so no limit of all together is needed. */
const MOST_OF_ADDRESS = 20

export const newCode = (): string =>
  Array.from({ length: PAIRING_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join('')

/** Limits how often codes are tried from each network, over all processes: whoever guesses keeps nobody elsewhere from pairing. */
export async function countGuess(on: { db: Database; clock: Clock }, address: string): Promise<void> {
  for (const { bucket, most } of networkBuckets('kiosk:address', address, MOST_OF_ADDRESS))
    await countAttempt(on, bucket, { ...RULE, most })
}
