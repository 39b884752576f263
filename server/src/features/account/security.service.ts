import { authReasons } from '@studio/contract/auth'
import type { Security } from '@studio/contract/account'
import { refuse } from '@studio/contract/kernel'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Actor } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { languageOf } from '../auth/index.ts'
import { findOwner } from './account.store.ts'
import type { OwnSignIn } from './own-sign-in.ts'
import { writeAccountMail } from './mails.ts'

export interface SecurityDeps {
  database: DatabaseHandle
  mail: Mail
  own: OwnSignIn | undefined
  publicUrl: () => string
}

export type SecurityService = ReturnType<typeof createSecurity>

/** Account security status and recovery codes. */
export function createSecurity({ database, mail, own, publicUrl }: SecurityDeps) {
  function ownSignIn(): OwnSignIn {
    if (own) return own
    throw refuse(authReasons.keptElsewhere)
  }

  return {
    async look(userId: string): Promise<Security> {
      const owner = await findOwner(database.db, userId)
      const codes = await own?.recoveryCodes.count(userId)
      return {
        isOwn: own !== undefined,
        hasPassword: owner?.hasPassword ?? false,
        recoveryCodes: {
          remaining: codes?.remaining ?? 0,
          madeAt: codes?.madeAt?.toISOString() ?? null,
        },
      }
    },

    makeCodes: async (actor: Actor): Promise<string[]> => ownSignIn().recoveryCodes.make(actor),

    /** Notifies the account owner by email. */
    redeem: async (
      actor: Actor,
      input: { code: string; ip: string },
      languages: string | undefined,
    ): Promise<number> =>
      ownSignIn().recoveryCodes.redeem(actor, input, async (tx, user, count) => {
        if (!user.email) return
        const language = languageOf(user.user_metadata.locale, languages)
        const link = `${publicUrl()}/dashboard/profile`
        const letter = writeAccountMail('recovery', language, { link, count })
        await mail.send(tx, { recipient: user.email, ...letter })
      }),
  }
}
