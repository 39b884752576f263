import { createHash, timingSafeEqual } from 'node:crypto'
import { readTypedCode, RECOVERY_ALPHABET } from '@studio/contract/auth'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { randomCode } from '../../platform/codes/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { deleteSecret, findSecret, saveSecret } from '../../platform/secrets/index.ts'
import { hasAdmin, lockFirstAdmin, writeAdmin } from './profile.store.ts'

const SECRET = 'admin_code'
/** Letters and digits of a code. Each has 5 bits, as in a recovery code. */
const LENGTH = 16

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Anyone can reach a server with a public address, so being the first to sign in there proves nothing. */
export const needsAdminCode = (config: Pick<Config, 'adminEmails' | 'publicUrl'>): boolean =>
  config.publicUrl !== undefined && config.adminEmails.length === 0

/**
 * The code that makes its user the first administrator of a public installation. It is printed at the start, as proof
 * of access to the console, and stored as a hash. Its 80 bits need no limit of attempts.
 */
export function createAdminCode({
  database,
  clock,
  config,
}: {
  database: DatabaseHandle
  clock: Clock
  config: Pick<Config, 'adminEmails' | 'publicUrl'>
}) {
  const isOpen = async (db = database.db): Promise<boolean> => needsAdminCode(config) && !(await hasAdmin(db))

  return {
    isOpen: () => isOpen(),

    /** Replaces the code, and returns the new one. Undefined if an administrator exists or none is needed. */
    async renew(): Promise<string | undefined> {
      if (!(await isOpen())) return undefined
      const code = randomCode(RECOVERY_ALPHABET, LENGTH)
      await saveSecret(database.db, SECRET, hashOf(code).toString('hex'))
      return code
    },

    /** Makes the user an administrator, once. */
    claim: (userId: string, code: string): Promise<'granted' | 'wrong' | 'closed'> =>
      database.transact(async (tx) => {
        await lockFirstAdmin(tx)
        if (!(await isOpen(tx))) return 'closed'
        const hash = await findSecret(tx, SECRET)
        if (hash === undefined || !timingSafeEqual(hashOf(readTypedCode(code)), Buffer.from(hash, 'hex')))
          return 'wrong'
        await writeAdmin(tx, userId, true, clock.now())
        await deleteSecret(tx, SECRET)
        await recordAudit(tx, {
          actorId: userId,
          action: 'admins.claim',
          subjectId: userId,
          at: clock.now(),
          before: { isAdmin: false },
          after: { isAdmin: true },
        })
        return 'granted'
      }),
  }
}
