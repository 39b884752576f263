import type { BatchRow } from '@studio/contract/kiosk'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Sealing } from '../../../platform/sealing/index.ts'
import { hashOf } from '../../guests/index.ts'
import { countMails, insertMail, isLinkOf } from './mails.store.ts'

/** Addresses that one session can be mailed to. */
const MOST_OF_SESSION = 20
/** Under which name the token of a link is sealed. */
export const sealedAs = (mailId: string): string => `kiosk-mail:${mailId}`

/** Keeps a mail of a session that is there, its link sealed; answers why it cannot be. */
export const createKeepMail =
  ({ sealing, clock }: { sealing: Pick<Sealing, 'seal'>; clock: Clock }) =>
  async (tx: Database, row: Extract<BatchRow, { kind: 'mail' }>): Promise<string | undefined> => {
    if (!(await isLinkOf(tx, row.sessionId, hashOf(row.shareToken))))
      return 'The link is not that of this session.'
    if ((await countMails(tx, row.sessionId)) >= MOST_OF_SESSION)
      return `A session is mailed to at most ${MOST_OF_SESSION} addresses.`
    await insertMail(tx, {
      id: row.id,
      sessionId: row.sessionId,
      address: row.address.toLowerCase(),
      locale: row.locale,
      agreedAt: new Date(row.agreedAt),
      consentVersion: row.consentVersion,
      now: clock.now(),
      shareSealed: await sealing.seal(sealedAs(row.id), row.shareToken),
    })
    return undefined
  }
