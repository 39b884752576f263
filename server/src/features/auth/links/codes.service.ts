import type { Database } from '../../../platform/database/index.ts'
import type { Parts } from '../auth.parts.ts'
import type { Purpose } from '../auth.tables.ts'
import { countWrongGuess, lockTokensOf, type OneTimeToken } from './one-time-tokens.store.ts'
import { hmacOf, isSame } from '../tokens/keys.ts'

/** A code is short: its hash needs a secret, and the address it was sent to. */
export const codeHashOf = (secret: string, address: string, code: string): string =>
  hmacOf(secret, `code:${address}:${code}`)

export type Codes = ReturnType<typeof createCodes>

/** Codes that people type, which were mailed or sent to a phone. */
export function createCodes({ clock, settings, secret }: Parts) {
  return {
    /**
     * The token whose code was typed; a wrong one counts against each it could have been for, so the
     * transaction must not be undone.
     */
    async find(
      tx: Database,
      given: { address: string; code: string },
      purposes: readonly Purpose[],
    ): Promise<OneTimeToken | undefined> {
      const { address, code } = given
      const tokens = (await lockTokensOf(tx, address, purposes)).filter(
        (token) => token.expires_at > clock.now() && token.wrong_guesses < settings.codeGuesses,
      )
      const codeHash = codeHashOf(secret, address, code.trim())
      const match = tokens.find((token) => isSame(token.code_hash, codeHash))
      // Where there is none as well: it takes as long.
      if (!match)
        await countWrongGuess(
          tx,
          tokens.map((token) => token.id),
        )
      return match
    },
  }
}
