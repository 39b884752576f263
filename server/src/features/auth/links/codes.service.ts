import type { Database } from '../../../platform/database/index.ts'
import type { Parts } from '../auth.parts.ts'
import type { Purpose } from '../auth.tables.ts'
import { countWrongGuess, lockTokensOf, type OneTimeToken } from './one-time-tokens.store.ts'
import { hmacOf, isSame } from '../tokens/keys.ts'

/** A code is short, so its hash includes a secret and the address. */
export const codeHashOf = (secret: string, address: string, code: string): string =>
  hmacOf(secret, `code:${address}:${code}`)

export type Codes = ReturnType<typeof createCodes>

/** Codes sent by email or phone, for typing. */
export function createCodes({ clock, settings, secret }: Parts) {
  return {
    /**
     * Finds the token of a typed code. A wrong code counts against all candidates, so the transaction must commit.
     */
    async find(
      tx: Database,
      input: { address: string; code: string },
      purposes: readonly Purpose[],
    ): Promise<OneTimeToken | undefined> {
      const { address, code } = input
      const tokens = (await lockTokensOf(tx, address, purposes)).filter(
        (token) => token.expires_at > clock.now() && token.wrong_guesses < settings.codeGuesses,
      )
      const codeHash = codeHashOf(secret, address, code.trim())
      const match = tokens.find((token) => isSame(token.code_hash, codeHash))
      // Also compared if there is no token, so that the duration is the same.
      if (!match)
        await countWrongGuess(
          tx,
          tokens.map((token) => token.id),
        )
      return match
    },
  }
}
