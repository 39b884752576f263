import { DAY_MS } from '@studio/contract/kernel'
import type { Actor } from '../../platform/http/index.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { AuthRefusal, invalid } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { Metadata } from './auth.tables.ts'
import { recordEmailAudit } from './email-audit.ts'
import { readEmail } from './emails.ts'
import type { Codes } from './links/codes.service.ts'
import type { GuessedSecret, Target } from './guesses/guesses.service.ts'
import type { Mailer, Request } from './mailer.ts'
import { mergeMetadata } from './metadata.ts'
import { deleteToken, deleteTokensOf } from './links/one-time-tokens.store.ts'
import { checkPassword, hashPassword, isPassword } from './passwords.ts'
import { deleteSignIns, findSignIn } from './sessions/sign-ins.store.ts'
import {
  findUserByEmail,
  findUserById,
  moveEmail,
  type User,
  type UserChange,
  updateUser,
} from './users.store.ts'

export interface AccountChange {
  email?: string | undefined
  password?: string | undefined
  currentPassword?: string | undefined
  /** Emailed code that confirms the user's identity again. */
  nonce?: string | undefined
  data?: Metadata | undefined
}

/** Max. age of a sign-in that counts as recent, in ms. */
const FRESH_MS = DAY_MS

/** Changes of the user's account: email address (confirmed by email), password and metadata. */
export function createAccountChange(
  parts: Parts,
  codes: Codes,
  mailer: Mailer,
  getUser: (actor: Actor) => Promise<User>,
) {
  const { database, clock, settings, authenticator, guesses } = parts

  async function reauthenticate(tx: Database, user: User, nonce: string): Promise<boolean> {
    const input = { address: user.email ?? '', code: nonce }
    const token = await codes.find(tx, input, ['reauthentication'])
    if (token) await deleteToken(tx, token.id)
    return token !== undefined
  }

  /** Counts a guess. */
  async function guessing(
    secret: GuessedSecret,
    target: Target,
    userId: string,
    ip: string,
    { isRight, wrong }: { isRight: () => Promise<boolean>; wrong: () => AuthRefusal },
  ): Promise<void> {
    const guess = await guesses.take(secret, [target], { ip, userId })
    if (await isRight()) return guesses.forgive(database.db, guess, userId)
    guesses.failed(guess, async () => userId)
    throw wrong()
  }

  async function checkFreshness(actor: Actor, user: User, change: AccountChange, ip: string): Promise<void> {
    const { nonce } = change
    if (settings.freshProofForPassword && !nonce) {
      const signIn = await findSignIn(database.db, actor.signInId)
      const age = clock.now().getTime() - (signIn?.created_at.getTime() ?? 0)
      if (age > FRESH_MS)
        throw new AuthRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
    }
    // A separate transaction, so that a wrong guess is counted although the call is refused.
    if (!nonce) return
    const target = { kind: 'code', of: user.email ?? user.id } as const
    await guessing('code', target, actor.id, ip, {
      isRight: () => database.transact((tx) => reauthenticate(tx, user, nonce)),
      wrong: () => new AuthRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
    })
  }

  async function newPasswordHash(
    actor: Actor,
    user: User,
    change: AccountChange,
    ip: string,
  ): Promise<string> {
    const { password = '', currentPassword } = change
    checkPassword(password, settings.passwords)
    await checkFreshness(actor, user, change, ip)
    if (settings.currentPasswordForPassword && user.password_hash) {
      if (!currentPassword)
        throw new AuthRefusal(
          400,
          'current_password_required',
          'Current password required when setting new password.',
        )
      await guessing('password', { kind: 'password', of: user.id }, user.id, ip, {
        isRight: () => isPassword(currentPassword, user.password_hash),
        wrong: () => new AuthRefusal(400, 'current_password_invalid', 'Current password is incorrect.'),
      })
    }
    if (await isPassword(password, user.password_hash))
      throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
    return hashPassword(password)
  }

  /** Emails the addresses that must confirm. With autoconfirm the address changes immediately. */
  async function askForEmail(tx: Database, user: User, email: string, request: Request): Promise<void> {
    const refusal = new AuthRefusal(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    )
    const now = clock.now()
    // With hidden accounts it fails only when the email's link is opened.
    if (!settings.hidesAccounts && (await findUserByEmail(tx, email))) throw refusal
    if (settings.autoconfirm) {
      if (!(await moveEmail(tx, user, email, now))) throw refusal
      await recordEmailAudit(tx, user, 'moved', now)
      return
    }
    await mailer.takeTurn(tx, email, 'email_change')
    await updateUser(tx, user.id, { new_email: email, email_change_agreed: false }, now)
    await recordEmailAudit(tx, user, 'asked', now)
    const updated = { ...user, new_email: email }
    if (settings.secureEmailChange && user.email)
      await mailer.send(tx, updated, 'email_change_current', request)
    await mailer.send(tx, updated, 'email_change_new', request)
  }

  return {
    /** A new password ends all other sign-ins and invalidates pending emails. */
    async updateAccount(actor: Actor, change: AccountChange, request: Request, ip: string): Promise<User> {
      const user = await getUser(actor)
      if (actor.mustStepUp && (change.email !== undefined || change.password !== undefined))
        throw new AuthRefusal(
          401,
          'insufficient_aal',
          'AAL2 session is required to update email or password when MFA is enabled.',
        )
      const email = change.email === undefined ? undefined : readEmail(change.email)
      const { password } = change
      if (user.is_anonymous && password !== undefined && email === undefined)
        throw invalid('Updating password of an anonymous user without an email or phone is not allowed')
      const update: UserChange = {}
      if (password !== undefined) update.password_hash = await newPasswordHash(actor, user, change, ip)
      await database.transact(async (tx) => {
        // Before locking the user, in the same order as redeeming a link, to avoid a deadlock.
        if (password !== undefined) await deleteTokensOf(tx, actor.id)
        // Read inside the transaction, so that concurrent changes don't overwrite each other.
        const current = await findUserById(tx, actor.id, 'lock')
        if (!current) return
        if (change.data)
          update.user_metadata = JSON.stringify(mergeMetadata(current.user_metadata, change.data))
        if (Object.keys(update).length > 0) await updateUser(tx, actor.id, update, clock.now())
        if (password !== undefined) {
          await deleteSignIns(tx, actor.id, actor.signInId, 'others')
          await recordAudit(tx, {
            actorId: actor.id,
            action: 'account.password',
            subjectId: actor.id,
            before: { had: user.password_hash !== null },
            after: { had: true },
            at: clock.now(),
          })
        }
        const fresh = await findUserById(tx, actor.id)
        if (fresh && email !== undefined && email !== fresh.email)
          await askForEmail(tx, fresh, email, request)
      })
      if (password !== undefined) authenticator.invalidate(actor.id)
      return getUser(actor)
    },

    /** True if the caller proves to be the owner by password or by the code of `reauthenticate`. */
    async isOwner(actor: Actor, input: { password?: string | undefined; nonce?: string | undefined }) {
      const user = await getUser(actor)
      const { password, nonce } = input
      if (password) return isPassword(password, user.password_hash)
      return Boolean(nonce) && database.transact((tx) => reauthenticate(tx, user, nonce ?? ''))
    },

    /** Emails a code that confirms the user's identity again. */
    async reauthenticate(actor: Actor, request: Request): Promise<void> {
      const user = await getUser(actor)
      if (!user.email) throw invalid('Reauthentication requires the user to have an email or a phone number')
      const { email } = user
      await database.transact(async (tx) => {
        await mailer.takeTurn(tx, email, 'reauthenticate')
        await mailer.send(tx, user, 'reauthentication', request)
      })
    },

    /** Resends the emails of a pending address change. Other addresses get the same response. */
    async resendEmailChange(change: { email: string }, request: Request): Promise<void> {
      const email = readEmail(change.email)
      await mailer.inTurn(email, ['email_change'], async (tx) => {
        const user = await findUserByEmail(tx, email)
        if (!user?.new_email) return
        if (settings.secureEmailChange && !user.email_change_agreed)
          await mailer.send(tx, user, 'email_change_current', request)
        await mailer.send(tx, user, 'email_change_new', request)
      })
    },
  }
}
