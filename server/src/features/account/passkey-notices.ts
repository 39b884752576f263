import type { Database } from '../../platform/database/index.ts'
import { languageOf, type PasskeyChange } from '../auth/index.ts'
import { findOwner } from './account.store.ts'
import type { GuessNoticeDeps } from './guess-notices.ts'
import { writeAccountMail } from './mails.ts'

type PasskeyNoticeDeps = Pick<GuessNoticeDeps, 'mail' | 'settingsOf' | 'publicUrl'>

const MAILS = { added: 'passkeyAdded', removed: 'passkeyRemoved' } as const

/**
 * Emails the account owner about an added or removed passkey in their own language, because someone else may have
 * changed it. Accounts without an address receive nothing.
 */
export function createPasskeyNotices({ mail, settingsOf, publicUrl }: PasskeyNoticeDeps) {
  return async function notify(tx: Database, { userId, what }: PasskeyChange): Promise<void> {
    const owner = await findOwner(tx, userId)
    if (!owner?.email) return
    const { locale } = owner.data as { locale?: unknown }
    const language = languageOf((await settingsOf(userId)).language ?? locale, undefined)
    const letter = writeAccountMail(MAILS[what], language, { link: `${publicUrl()}/dashboard/profile` })
    await mail.send(tx, { recipient: owner.email, ...letter })
  }
}
