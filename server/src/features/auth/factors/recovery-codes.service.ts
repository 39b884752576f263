import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { authReasons, RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH } from '@studio/contract/auth'
import { callsReasons, Refusal, refuse } from '@studio/contract/kernel'
import { recordAudit } from '../../../platform/audit/index.ts'
import { randomCode } from '../../../platform/codes/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { AuthRefusal } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Guess } from '../guesses/guesses.service.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { findUserById, type User } from '../users.store.ts'
import { factorsOf, raiseSignIn } from './factors.store.ts'
import { countCodes, findSalt, replaceCodes, redeemCode } from './recovery-codes.store.ts'

/** Method name of a recovery code in the session's `amr`. */
export const RECOVERY_METHOD = 'mfa/recovery_code'

const hashing = promisify<string, Buffer, number, Buffer>(scrypt)
const hashOf = (code: string, salt: Buffer): Promise<Buffer> => hashing(code, salt, 32)

const makeCode = (): string => randomCode(RECOVERY_ALPHABET, RECOVERY_LENGTH)

const isVerified = async (db: Database, userId: string): Promise<boolean> =>
  (await factorsOf(db, userId)).some(({ status }) => status === 'verified')

/** Recovery codes, accepted instead of a second factor. */
export function createRecoveryCodes({ database, clock, authenticator, guesses }: Parts, sessions: Sessions) {
  async function take(userId: string, ip: string): Promise<Guess> {
    const targets = [{ kind: 'recovery', of: userId } as const, { kind: 'account', of: userId } as const]
    try {
      return await guesses.take('recovery', targets, { ip, userId })
    } catch (error) {
      if (!(error instanceof AuthRefusal) || error.retryAfter === undefined) throw error
      throw new Refusal('RATE_LIMITED', error.message, { retryAfter: error.retryAfter })
    }
  }

  return {
    count: (userId: string) => countCodes(database.db, userId),

    /** Creates ten codes. Only their hashes are stored. */
    async make(actor: Actor): Promise<string[]> {
      if (!(await isVerified(database.db, actor.id))) throw refuse(authReasons.noSecondFactor)
      if (actor.aal !== 'aal2')
        throw refuse(callsReasons.secondFactor, undefined, { details: { factor: 'required' } })
      const codes = new Set<string>()
      while (codes.size < RECOVERY_CODES) codes.add(makeCode())
      const salt = randomBytes(16)
      const hashes = await Promise.all([...codes].map((code) => hashOf(code, salt)))
      await database.transact(async (tx) => {
        // Locks the account, so that of two concurrent requests one set is valid as a whole.
        await findUserById(tx, actor.id, 'lock')
        await replaceCodes(tx, { userId: actor.id, salt, hashes, now: clock.now() })
        await recordAudit(tx, {
          actorId: actor.id,
          action: 'account.codes',
          subjectId: actor.id,
          before: {},
          after: { codes: RECOVERY_CODES },
          at: clock.now(),
        })
      })
      return [...codes]
    },

    /** Raises the sign-in like a factor; `notify` runs in the same transaction. */
    async redeem(
      actor: Actor,
      { code, ip }: { code: string; ip: string },
      notify: (tx: Database, user: User, remaining: number) => Promise<void>,
    ): Promise<number> {
      if (!actor.mustStepUp) throw refuse(authReasons.nothingToConfirm)
      const now = clock.now()
      const guess = await take(actor.id, ip)
      const hash = await hashOf(code, (await findSalt(database.db, actor.id)) ?? Buffer.alloc(16))
      const remaining = await database.transact(async (tx) => {
        if (!(await redeemCode(tx, actor.id, hash, now))) return undefined
        await guesses.forgive(tx, guess, actor.id)
        const user = await findUserById(tx, actor.id)
        if (!user) return undefined
        const proof = { method: RECOVERY_METHOD, timestamp: Math.floor(now.getTime() / 1000) }
        await sessions.raise(tx, user, actor.signInId, proof, (amr) =>
          raiseSignIn(tx, { userId: actor.id, signInId: actor.signInId, amr }),
        )
        const remaining = (await countCodes(tx, actor.id)).remaining
        await notify(tx, user, remaining)
        return remaining
      })
      if (remaining === undefined) {
        guesses.failed(guess, async () => actor.id)
        throw refuse(authReasons.recoveryCodeWrong, undefined, {
          details: { code: 'This recovery code is wrong or was used before.' },
        })
      }
      authenticator.invalidate(actor.id)
      return remaining
    },
  }
}
