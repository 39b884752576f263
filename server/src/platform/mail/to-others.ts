import { callsReasons, DAY_MS, refuse } from '@studio/contract/kernel'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { bucketOf, countOneAttempt } from '../attempts/index.ts'
import type { Mail, Message } from './mail.ts'

/** `nth`: the number of this email in the sender's day. `resetAt`: none left, and the end of the day. */
export type Turn = { nth: number } | { max: number; resetAt: Date }

/** Emails from users to other people, limited per day across all features. */
export interface MailsToOthers {
  /** Takes one of the user's daily emails, for a feature that delivers it separately. */
  take(tx: Database, senderId: string): Promise<Turn>
  /**
   * Like `take`.
   * @throws Refusal `RATE_LIMITED` with the limit and its reset time in `details`.
   */
  mustTake(tx: Database, senderId: string): Promise<number>
  /**
   * Takes one and queues an email within `tx`, after those of senders with fewer emails.
   * @throws Refusal like `takeSlot`; nothing is queued then.
   */
  send(tx: Database, senderId: string, message: Message): Promise<void>
}

/** Normalised mailbox: `Ana+studio@example.com` and `ana@example.com` are the same. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@[^@]*$)/, '')

/** @param deps.emailOf returns a user's address; with it the limit survives deleting and recreating an account. */
export function createMailsToOthers(deps: {
  mail: Pick<Mail, 'send'>
  clock: Clock
  /** Max. emails to others per user and day; 0 for no limit. */
  perDay(): number
  emailOf(tx: Database, userId: string): Promise<string | null>
}): MailsToOthers {
  const { mail, clock, perDay, emailOf } = deps

  async function take(tx: Database, senderId: string): Promise<Turn> {
    const now = clock.now()
    const until = new Date(now.getTime() + DAY_MS)
    const max = perDay() || Number.MAX_SAFE_INTEGER
    const email = await emailOf(tx, senderId)
    const [person, mailbox] = [senderId, email && mailboxOf(email)].map(
      (key) => key && bucketOf('mails-to-others', key),
    )
    let nth = 0
    for (const bucket of [mailbox, person]) {
      if (!bucket) continue
      const attempt = await countOneAttempt(tx, bucket, { max, now, until })
      if ('emptiedAt' in attempt) return { max, resetAt: attempt.emptiedAt }
      nth = Math.max(nth, attempt.tries)
    }
    return { nth }
  }

  async function takeSlot(tx: Database, senderId: string): Promise<number> {
    const turn = await take(tx, senderId)
    if ('nth' in turn) return turn.nth
    const { max, resetAt } = turn
    const until = resetAt.toISOString()
    throw refuse(
      callsReasons.tooManyMails,
      { most: max, until },
      {
        retryAfter: Math.max(1, Math.ceil((resetAt.getTime() - clock.now().getTime()) / 1000)),
      },
    )
  }

  return {
    take,
    mustTake: takeSlot,
    async send(tx, senderId, message) {
      await mail.send(tx, message, { nth: await takeSlot(tx, senderId) })
    },
  }
}
