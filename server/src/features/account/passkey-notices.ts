import type { Database } from '../../platform/database/index.ts'
import { languageOf, type PasskeyChange } from '../auth/index.ts'
import { findOwner } from './account.store.ts'
import type { GuessNoticeDeps } from './guess-notices.ts'
import { writeAccountMail } from './mails.ts'

type PasskeyNoticeDeps = Pick<GuessNoticeDeps, 'mail' | 'settingsOf' | 'publicUrl'>

const MAILS = { added: 'passkeyAdded', removed: 'passkeyRemoved' } as const

/**
 * Mails whoever owns an account that a passkey was added or removed, in the language they have chosen: whoever did it
 * may be somebody else. An account without an address is told nothing.
 */
export function createPasskeyNotices({ mail, settingsOf, publicUrl }: PasskeyNoticeDeps) {
  return async function tell(tx: Database, { userId, what }: PasskeyChange): Promise<void> {
    const owner = await findOwner(tx, userId)
    if (!owner?.email) return
    const { locale } = owner.data as { locale?: unknown }
    const language = languageOf((await settingsOf(userId)).language ?? locale, undefined)
    const letter = writeAccountMail(MAILS[what], language, { link: `${publicUrl()}/dashboard/profile` })
    await mail.send(tx, { recipient: owner.email, ...letter })
  }
}
