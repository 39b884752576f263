import { Refusal } from '@studio/contract/kernel'
import type { Database } from '../../platform/database/index.ts'
import { AuthRefusal } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { MailPurpose } from './auth.tables.ts'
import { codeHashOf } from './links/codes.service.ts'
import type { Challenge, FlowStates } from './links/flow-states.service.ts'
import { languageOf, writeMail } from './mails/index.ts'
import { noteSent, oldestOfQuota, takeMailTurn } from './mail-turns.store.ts'
import { putOneTimeToken } from './links/one-time-tokens.store.ts'
import { hashOf, makeCode, makeToken } from './tokens/keys.ts'
import { type User, type UserChange, updateUser } from './users.store.ts'
import { messageOf } from '../../platform/reason-texts/index.ts'

/** What a caller asks for with a mail, and where from. */
export interface Request {
  redirectTo: string | undefined
  /** The header Accept-Language. */
  languages: string | undefined
  /** Set when the client that asks will end the sign-in with a proof key (PKCE). */
  challenge?: Challenge | undefined
}

/** When a kind of mail was last sent, on the user. */
const SENT: Record<MailPurpose, keyof UserChange> = {
  confirmation: 'confirmation_sent_at',
  magiclink: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  invite: 'confirmation_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
}

/** The `type` a link carries and the client posts back. */
const LINK_TYPE: Record<MailPurpose, string> = {
  confirmation: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
}

const HOUR_MS = 3_600_000
const tooMany = (message: string, retryAfter: number) =>
  new AuthRefusal(429, 'over_email_send_rate_limit', message, { retryAfter })

export type MailKind = 'otp' | 'signup' | 'recover' | 'email_change' | 'reauthenticate'

/** What was mailed, for those who carry it to the user in another way. */
export interface Mailed {
  token: string
  code: string
  link: string
  type: string
}

export interface Mailer {
  /**
   * Takes the turn to mail `email`, whether anybody has that address or not: the answer must not tell.
   * @throws AuthRefusal `over_email_send_rate_limit` with the seconds to wait.
   */
  takeTurn(tx: Database, email: string, kind: MailKind): Promise<void>
  /**
   * Takes the turn of every kind, or none, then does what depends on whose address it is: in the same transaction, or behind the answer where
   * that must not tell who has an account.
   * @throws AuthRefusal as `takeTurn`.
   */
  inTurn(email: string, kinds: readonly MailKind[], work: (tx: Database) => Promise<void>): Promise<void>
  /** Mails a fresh link and code for `purpose`; earlier ones for it are void. */
  send(
    tx: Database,
    user: User,
    purpose: MailPurpose,
    request: Request,
    forgetsPassword?: boolean,
  ): Promise<void>
  /** As `send`, but mails nothing: what would have been mailed is the caller's to bring. */
  prepare(tx: Database, user: User, purpose: MailPurpose, request: Request): Promise<Mailed>
}

export function createMailer(parts: Parts, flowStates: FlowStates): Mailer {
  const { database, clock, mail, settings, redirects, secret, background } = parts

  /** Asked whether anybody has the address or not, so that a full quota does not tell. */
  async function checkQuota(tx: Database): Promise<void> {
    if (settings.mailsPerHour === 0) return
    const now = clock.now()
    const since = new Date(now.getTime() - HOUR_MS)
    const oldest = await oldestOfQuota(tx, { kind: 'sent', most: settings.mailsPerHour, since })
    if (!oldest) return
    const seconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000))
    throw tooMany('email rate limit exceeded', seconds)
  }

  async function countToOthers(tx: Database, userId: string): Promise<void> {
    await parts.countMailToOthers(tx, userId).catch((error: unknown) => {
      if (error instanceof Refusal) throw tooMany(messageOf(error), error.retryAfter ?? 1)
      throw error
    })
  }

  /** A change of address asks both addresses; every other mail goes to the one there is. */
  const addressOf = (user: User, purpose: MailPurpose) =>
    purpose === 'email_change_new' ? user.new_email : user.email

  async function prepare(
    tx: Database,
    user: User,
    purpose: MailPurpose,
    request: Request,
    forgetsPassword = false,
  ): Promise<Mailed & { email: string }> {
    const email = addressOf(user, purpose)
    if (!email) throw new Error('There is no address to mail to.')
    const now = clock.now()
    const flowStateId = request.challenge ? await flowStates.open(tx, request.challenge) : null
    const token = `${flowStateId ? 'pkce_' : ''}${makeToken()}`
    const code = makeCode()
    await putOneTimeToken(tx, {
      userId: user.id,
      purpose,
      tokenHash: hashOf(token),
      codeHash: codeHashOf(secret, email, code),
      email,
      forgetsPassword,
      flowStateId,
      now,
      expiresAt: new Date(now.getTime() + settings.mailedTokenSeconds * 1000),
    })
    await updateUser(tx, user.id, { [SENT[purpose]]: now }, now)
    const target = redirects.allowed(request.redirectTo)
    const type = LINK_TYPE[purpose]
    const link = settings.verifyByGet
      ? redirects.verifyLink({ token, type, redirect_to: target })
      : redirects.linkTo(target, { token_hash: token, type })
    return { token, code, link, type, email }
  }

  async function takeTurn(tx: Database, email: string, kind: MailKind): Promise<void> {
    const now = clock.now()
    const { mailIntervalSeconds: interval } = settings
    const last = await takeMailTurn(tx, { addressHash: hashOf(email), kind, seconds: interval, now })
    if (!last) return checkQuota(tx)
    const seconds = Math.max(1, Math.ceil(interval - (now.getTime() - last.getTime()) / 1000))
    throw tooMany(`For security purposes, you can only request this after ${seconds} seconds.`, seconds)
  }

  return {
    takeTurn,

    async inTurn(email, kinds, work) {
      const takeTurns = async (tx: Database) => {
        for (const kind of kinds) await takeTurn(tx, email, kind)
      }
      if (settings.hidesAccounts) {
        await database.transact(takeTurns)
        return background.run(() => database.transact(work))
      }
      await database.transact(async (tx) => {
        await takeTurns(tx)
        await work(tx)
      })
    },

    prepare,

    async send(tx, user, purpose, request, forgetsPassword) {
      if (!addressOf(user, purpose)) return
      // The address that an account is to move to may be anybody's.
      if (purpose === 'email_change_new') await countToOthers(tx, user.id)
      await checkQuota(tx)
      if (settings.mailsPerHour > 0) await noteSent(tx, 'sent', clock.now())
      const { email, link, code } = await prepare(tx, user, purpose, request, forgetsPassword)
      const language = languageOf(user.user_metadata.locale, request.languages)
      const facts = { link, code, seconds: settings.mailedTokenSeconds, newEmail: user.new_email ?? '' }
      await mail.send(tx, { recipient: email, ...writeMail(purpose, language, facts) })
    },
  }
}
