import type { Database } from '../../platform/database/index.ts'
import { AuthRefusal } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { Purpose } from './auth.tables.ts'
import { languageOf, writeMail } from './mails/index.ts'
import { putOneTimeToken, takeMailTurn } from './one-time-tokens.store.ts'
import { hashOf, hmacOf, makeCode, makeToken } from './tokens/keys.ts'
import { type User, updateUser } from './users.store.ts'

/** What a caller asks for with a mail, and where from. */
export interface Request {
  redirectTo: string | undefined
  /** The header Accept-Language. */
  languages: string | undefined
}

/** The `type` a link carries and the client posts back. */
const LINK_TYPE: Record<Purpose, string> = {
  confirmation: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
}

export const codeHashOf = (secret: string, email: string, code: string): string =>
  hmacOf(secret, `code:${email}:${code}`)

export interface Mailer {
  /**
   * Takes the turn to mail `email`, whether anybody has that address or not: the answer must not tell.
   * @throws AuthRefusal `over_email_send_rate_limit` with the seconds to wait.
   */
  takeTurn(tx: Database, email: string, kind: 'otp' | 'signup' | 'recover'): Promise<void>
  /** Mails a fresh link and code for `purpose`; earlier ones for it are void. */
  send(tx: Database, user: User, purpose: Purpose, request: Request, forgetsPassword?: boolean): Promise<void>
}

export function createMailer(parts: Parts): Mailer {
  const { clock, mail, settings, mailIntervalSeconds, redirects, secret } = parts
  return {
    async takeTurn(tx, email, kind) {
      const now = clock.now()
      const turn = { addressHash: hashOf(email), kind, seconds: mailIntervalSeconds, now }
      const last = await takeMailTurn(tx, turn)
      if (!last) return
      const wait = Math.ceil(mailIntervalSeconds - (now.getTime() - last.getTime()) / 1000)
      const seconds = Math.max(1, wait)
      throw new AuthRefusal(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
        { retryAfter: seconds },
      )
    },

    async send(tx, user, purpose, request, forgetsPassword = false) {
      const email = user.email
      if (!email) return
      const now = clock.now()
      const token = makeToken()
      const code = makeCode()
      await putOneTimeToken(tx, {
        userId: user.id,
        purpose,
        tokenHash: hashOf(token),
        codeHash: codeHashOf(secret, email, code),
        email,
        forgetsPassword,
        now,
        expiresAt: new Date(now.getTime() + settings.mailedTokenSeconds * 1000),
      })
      await updateUser(
        tx,
        user.id,
        purpose === 'confirmation' ? { confirmation_sent_at: now } : { recovery_sent_at: now },
        now,
      )
      const target = redirects.allowed(request.redirectTo)
      const link = redirects.linkTo(target, { token_hash: token, type: LINK_TYPE[purpose] })
      const language = languageOf(user.user_metadata.locale, request.languages)
      await mail.send(tx, {
        recipient: email,
        ...writeMail(purpose, language, { link, code, seconds: settings.mailedTokenSeconds }),
      })
    },
  }
}
