import { randomInt } from 'node:crypto'
import { PAIRING_ALPHABET, PAIRING_LENGTH, PAIRING_MINUTES } from '@studio/contract/kiosk'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { countedAddress } from '../../../platform/network/index.ts'
import { bucketOf, countTry, TOO_MANY_CODES } from '../../../platform/tries/index.ts'

const RULE = {
  windowMs: PAIRING_MINUTES * 60_000,
  refusal: TOO_MANY_CODES,
}
/** Room for typing mistakes at one address; all together far below the 2^40 codes that there are. */
const MOST_OF_ADDRESS = 20
const MOST_OF_ALL = 2_000

export const newCode = (): string =>
  Array.from({ length: PAIRING_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join('')

/** Limits how often codes are tried, per address and in all, over all processes. */
export async function countGuess(on: { db: Database; clock: Clock }, address: string): Promise<void> {
  const bucket = bucketOf('kiosk:address', countedAddress(address))
  await countTry(on, bucket, { ...RULE, most: MOST_OF_ADDRESS })
  await countTry(on, 'kiosk:all', { ...RULE, most: MOST_OF_ALL })
}
