import { callsReasons, refuse } from '@studio/contract/kernel'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { bucketOf, takeTry } from '../tries/index.ts'
import type { Mail, Message } from './mail.ts'

const DAY_MS = 24 * 3_600_000

/** `nth`: how many somebody has sent with this one. `resetAt`: none were left, and when the day of theirs is over. */
export type Turn = { nth: number } | { most: number; resetAt: Date }

/** Mails that somebody has sent to others: so many a day, whichever feature sends them. */
export interface MailsToOthers {
  /** Takes one of the mails that somebody may send in a day, for a feature that delivers it itself. */
  take(tx: Database, senderId: string): Promise<Turn>
  /**
   * As `take`.
   * @throws Refusal `RATE_LIMITED` with the limit and the time at which it ends in `details`.
   */
  mustTake(tx: Database, senderId: string): Promise<number>
  /**
   * Takes one and writes a mail inside `tx`: it goes out after those of senders who have sent fewer.
   * @throws Refusal as `mustTake`; nothing is written then.
   */
  send(tx: Database, senderId: string, message: Message): Promise<void>
}

/** One mailbox, however it is spelled: `Ana+studio@example.com` is read by whoever reads `ana@example.com`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@[^@]*$)/, '')

/** @param deps.emailOf the address of somebody's account; with it the limit outlives an account that is deleted and made again. */
export function createMailsToOthers(deps: {
  mail: Pick<Mail, 'send'>
  clock: Clock
  /** How many mails to others one person may send in a day; 0 for any number. */
  perDay(): number
  emailOf(tx: Database, userId: string): Promise<string | null>
}): MailsToOthers {
  const { mail, clock, perDay, emailOf } = deps

  async function take(tx: Database, senderId: string): Promise<Turn> {
    const now = clock.now()
    const until = new Date(now.getTime() + DAY_MS)
    const most = perDay() || Number.MAX_SAFE_INTEGER
    const email = await emailOf(tx, senderId)
    const [person, mailbox] = [senderId, email && mailboxOf(email)].map(
      (key) => key && bucketOf('mails-to-others', key),
    )
    let nth = 0
    for (const bucket of [mailbox, person]) {
      if (!bucket) continue
      const taken = await takeTry(tx, bucket, { most, now, until })
      if ('emptiedAt' in taken) return { most, resetAt: taken.emptiedAt }
      nth = Math.max(nth, taken.tries)
    }
    return { nth }
  }

  async function mustTake(tx: Database, senderId: string): Promise<number> {
    const turn = await take(tx, senderId)
    if ('nth' in turn) return turn.nth
    const { most, resetAt } = turn
    const until = resetAt.toISOString()
    throw refuse(
      callsReasons.tooManyMails,
      { most, until },
      {
        retryAfter: Math.max(1, Math.ceil((resetAt.getTime() - clock.now().getTime()) / 1000)),
      },
    )
  }

  return {
    take,
    mustTake,
    async send(tx, senderId, message) {
      await mail.send(tx, message, { nth: await mustTake(tx, senderId) })
    },
  }
}
