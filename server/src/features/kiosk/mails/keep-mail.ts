import type { BatchRow } from '@studio/contract/kiosk'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { MailsToOthers } from '../../../platform/mail/index.ts'
import type { Sealing } from '../../../platform/sealing/index.ts'
import { hashOf } from '../../guests/index.ts'
import { countMails, insertMail, isLinkOf, isMail } from './mails.store.ts'

/** Max. email addresses per session. */
const MAX_OF_SESSION = 20
/** Purpose under which the token of a link is encrypted. */
export const sealedAs = (mailId: string): string => `kiosk-mail:${mailId}`

interface KeepMailDeps {
  sealing: Pick<Sealing, 'seal'>
  clock: Clock
  mailsToOthers: Pick<MailsToOthers, 'take'>
}

/** Stored; refused permanently, with a reason; or to be retried when the host’s daily limit resets. */
export type MailResult = 'kept' | { refused: string } | { max: number; resetAt: Date }

/** Stores an email of an existing session, with its link encrypted. */
export const createKeepMail =
  ({ sealing, clock, mailsToOthers }: KeepMailDeps) =>
  async (tx: Database, hostId: string, row: Extract<BatchRow, { kind: 'mail' }>): Promise<MailResult> => {
    if (!(await isLinkOf(tx, row.sessionId, hashOf(row.shareToken))))
      return { refused: 'The link doesn’t belong to this guest session.' }
    if (await isMail(tx, row)) return 'kept'
    if ((await countMails(tx, row.sessionId)) >= MAX_OF_SESSION)
      return { refused: `A guest session can be sent to at most ${MAX_OF_SESSION} addresses.` }
    const turn = await mailsToOthers.take(tx, hostId)
    if ('resetAt' in turn) return turn
    await insertMail(tx, {
      id: row.id,
      sessionId: row.sessionId,
      address: row.address,
      locale: row.locale,
      agreedAt: new Date(row.agreedAt),
      consentVersion: row.consentVersion,
      now: clock.now(),
      shareSealed: await sealing.seal(sealedAs(row.id), row.shareToken),
    })
    return 'kept'
  }
