import { HOUR_MS, Refusal } from '@studio/contract/kernel'
import type { Database } from '../../platform/database/index.ts'
import { AuthRefusal } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { MailPurpose } from './auth.tables.ts'
import { codeHashOf } from './links/codes.service.ts'
import type { Challenge, FlowStates } from './links/flow-states.service.ts'
import { languageOf, writeMail } from './mails/index.ts'
import { recordSent, oldestOfQuota, claimMailTurn } from './mail-turns.store.ts'
import { putOneTimeToken } from './links/one-time-tokens.store.ts'
import { hashOf, makeCode, makeToken } from './tokens/keys.ts'
import { type User, type UserChange, updateUser } from './users.store.ts'
import { messageOf } from '../../platform/reason-texts/index.ts'

/** Caller of an email: redirect, languages and PKCE challenge. */
export interface Request {
  redirectTo: string | undefined
  /** Accept-Language header. */
  languages: string | undefined
  /** Set if the client completes the sign-in with PKCE. */
  challenge?: Challenge | undefined
}

/** Column with the last send time per purpose. */
const SENT: Record<MailPurpose, keyof UserChange> = {
  confirmation: 'confirmation_sent_at',
  magiclink: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  invite: 'confirmation_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
}

/** `type` in the link, which the client posts back. */
const LINK_TYPE: Record<MailPurpose, string> = {
  confirmation: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
}

const tooMany = (message: string, retryAfter: number) =>
  new AuthRefusal(429, 'over_email_send_rate_limit', message, { retryAfter })

export type MailKind = 'otp' | 'signup' | 'recover' | 'email_change' | 'reauthenticate'

/** Content of an email, for delivery by other means. */
export interface MailContent {
  token: string
  code: string
  link: string
  type: string
}

export interface Mailer {
  /**
   * Takes the turn to email `email`, whether or not an account has that address, because the response must not reveal
   * it.
   * @throws AuthRefusal `over_email_send_rate_limit` with the seconds to wait.
   */
  takeTurn(tx: Database, email: string, kind: MailKind): Promise<void>
  /**
   * Takes the turns of all kinds or none, then runs `work` in the same transaction, or after the response if the
   * response must not reveal who has an account.
   * @throws AuthRefusal like `claimTurn`.
   */
  inTurn(email: string, kinds: readonly MailKind[], work: (tx: Database) => Promise<void>): Promise<void>
  /** Emails a new link and code for `purpose`; earlier ones become invalid. */
  send(
    tx: Database,
    user: User,
    purpose: MailPurpose,
    request: Request,
    forgetsPassword?: boolean,
  ): Promise<void>
  /** Like `send`, but returns the content instead of sending it. */
  prepare(tx: Database, user: User, purpose: MailPurpose, request: Request): Promise<MailContent>
}

export function createMailer(parts: Parts, flowStates: FlowStates): Mailer {
  const { database, clock, mail, settings, redirects, secret, background } = parts

  /** Checked for unknown addresses too, so that a used-up quota reveals nothing. */
  async function checkQuota(tx: Database): Promise<void> {
    if (settings.mailsPerHour === 0) return
    const now = clock.now()
    const since = new Date(now.getTime() - HOUR_MS)
    const oldest = await oldestOfQuota(tx, { kind: 'sent', max: settings.mailsPerHour, since, now })
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

  /** An address change asks both addresses. All other emails go to the current one. */
  const addressOf = (user: User, purpose: MailPurpose) =>
    purpose === 'email_change_new' ? user.new_email : user.email

  async function prepare(
    tx: Database,
    user: User,
    purpose: MailPurpose,
    request: Request,
    forgetsPassword = false,
  ): Promise<MailContent & { email: string }> {
    const email = addressOf(user, purpose)
    if (!email) throw new Error('The user has no email address.')
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

  async function claimTurn(tx: Database, email: string, kind: MailKind): Promise<void> {
    const now = clock.now()
    const { mailIntervalSeconds: interval } = settings
    const last = await claimMailTurn(tx, { addressHash: hashOf(email), kind, seconds: interval, now })
    if (!last) return checkQuota(tx)
    const seconds = Math.max(1, Math.ceil(interval - (now.getTime() - last.getTime()) / 1000))
    throw tooMany(`For security purposes, you can only request this after ${seconds} seconds.`, seconds)
  }

  return {
    takeTurn: claimTurn,

    async inTurn(email, kinds, work) {
      const takeTurns = async (tx: Database) => {
        for (const kind of kinds) await claimTurn(tx, email, kind)
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
      // The new address may belong to anyone, so it counts as an email to another person.
      if (purpose === 'email_change_new') await countToOthers(tx, user.id)
      await checkQuota(tx)
      if (settings.mailsPerHour > 0) await recordSent(tx, 'sent', clock.now())
      const { email, link, code } = await prepare(tx, user, purpose, request, forgetsPassword)
      const language = languageOf(user.user_metadata.locale, request.languages)
      const facts = { link, code, seconds: settings.mailedTokenSeconds, newEmail: user.new_email ?? '' }
      await mail.send(tx, { recipient: email, ...writeMail(purpose, language, facts) })
    },
  }
}
