import { emailToFind } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Purpose } from '../auth.tables.ts'
import { recordEmailAudit } from '../email-audit.ts'
import type { Codes } from './codes.service.ts'
import { deleteToken, lockTokenByHash, type OneTimeToken, spendLink } from './one-time-tokens.store.ts'
import type { FlowStates } from './flow-states.service.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import type { Device } from '../sessions/sign-ins.store.ts'
import { hashOf, makeToken } from '../tokens/keys.ts'
import {
  confirmEmail,
  findUserByEmail,
  findUserById,
  moveEmail,
  type User,
  updateUser,
} from '../users.store.ts'

/** Purposes that each protocol `type` accepts; `email` is for callers that don't know the purpose. */
const PURPOSES: Record<string, readonly Purpose[]> = {
  email: ['confirmation', 'magiclink', 'recovery'],
  signup: ['confirmation'],
  magiclink: ['magiclink', 'recovery'],
  recovery: ['recovery', 'magiclink'],
  invite: ['invite'],
  email_change: ['email_change_current', 'email_change_new'],
}

/**
 * Purposes whose code stays valid after the link was used, because an email scanner may have opened the link. The
 * code proves no more than the link did, works once, and ends with its lifetime, the next email or a new password.
 */
const REUSABLE_CODES: readonly Purpose[] = ['confirmation', 'magiclink', 'recovery']

export type Verification = { type: string } & ({ tokenHash: string } | { email: string; code: string })

const INVALID_LINK_MESSAGE = 'Email link is invalid or has expired'
const INVALID_CODE_MESSAGE = 'Token has expired or is invalid'

/** One of two addresses has confirmed the change; the other is pending. */
export interface HalfConfirmed {
  isAgreed: true
}

/** Result of a link: a session, a code for the PKCE verifier, or half of an address change. */
export type LinkResult = Session | HalfConfirmed | { authCode: string }

const HALF_DONE: HalfConfirmed = { isAgreed: true }

/** Redeems emailed links and codes for a session, once. */
export function createVerify(
  { database, clock, settings, authenticator, guesses }: Parts,
  codes: Codes,
  sessions: Sessions,
  flowStates: FlowStates,
) {
  const expired = (message: string) => new AuthRefusal(403, 'otp_expired', message)
  const isAlive = (token: OneTimeToken) => token.expires_at > clock.now()

  /** The address changes once all required addresses have confirmed. */
  async function changeEmail(tx: Database, user: User, token: OneTimeToken): Promise<User | undefined> {
    const now = clock.now()
    const isBoth = settings.secureEmailChange && user.email !== null && !user.is_anonymous
    if (isBoth && !user.email_change_agreed) {
      await updateUser(tx, user.id, { email_change_agreed: true }, now)
      return undefined
    }
    const moved = await moveEmail(
      tx,
      user,
      token.purpose === 'email_change_new' ? token.relates_to : user.new_email,
      now,
    )
    if (!moved)
      throw new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered')
    await recordEmailAudit(tx, user, 'moved', now)
    authenticator.invalidate(user.id)
    return moved
  }

  async function verifyAddress(tx: Database, user: User, token: OneTimeToken): Promise<User | undefined> {
    if (token.purpose === 'email_change_current' || token.purpose === 'email_change_new')
      return changeEmail(tx, user, token)
    const now = clock.now()
    if (token.forgets_password && !user.email_confirmed_at)
      await updateUser(tx, user.id, { password_hash: null }, now)
    if (!user.email_confirmed_at) await confirmEmail(tx, user, now)
    return findUserById(tx, user.id)
  }

  async function redeem(
    tx: Database,
    token: OneTimeToken,
    device: Device,
    by: 'code' | 'hash' | 'opened link',
  ): Promise<LinkResult | undefined> {
    if (by !== 'code' && REUSABLE_CODES.includes(token.purpose))
      await spendLink(tx, token.id, hashOf(makeToken()))
    else await deleteToken(tx, token.id)
    const user = await findUserById(tx, token.user_id, 'lock')
    // An email proves the address it was sent to, but the account may have another one now.
    const verified = token.purpose === 'email_change_new' ? user?.new_email : user?.email
    if (!user || verified !== token.relates_to) return undefined
    const confirmed = await verifyAddress(tx, user, token)
    if (!confirmed) return HALF_DONE
    if (by === 'opened link' && token.flow_state_id) {
      const authCode = await flowStates.approve(tx, token.flow_state_id, {
        userId: confirmed.id,
        method: 'otp',
      })
      return authCode ? { authCode } : undefined
    }
    return sessions.open(tx, confirmed, 'otp', device)
  }

  /** A code is short enough to be guessed; a link isn't. */
  async function redeemCode(
    { email, code }: { email: string; code: string },
    purposes: readonly Purpose[],
    device: Device,
  ): Promise<LinkResult | undefined> {
    const guess = await guesses.take('code', [{ kind: 'code', of: email }], { ip: device.ip, userId: null })
    // Not thrown inside the transaction, so that a wrong guess is counted although the call is refused.
    const redeemed = await database.transact(async (tx) => {
      const token = await codes.find(tx, { address: email, code }, purposes)
      if (!token || !isAlive(token)) return undefined
      await guesses.forgive(tx, guess, token.user_id)
      return redeem(tx, token, device, 'code')
    })
    if (!redeemed) guesses.failed(guess, async () => (await findUserByEmail(database.db, email))?.id)
    return redeemed
  }

  async function run(input: Verification, device: Device, isLink: boolean): Promise<LinkResult> {
    const purposes = Object.hasOwn(PURPOSES, input.type) ? PURPOSES[input.type] : undefined
    if (!purposes)
      throw invalid(input.type ? 'Invalid email verification type' : 'Verify requires a verification type')
    const redeemed = await ('tokenHash' in input
      ? database.transact(async (tx) => {
          const token = await lockTokenByHash(tx, hashOf(input.tokenHash), purposes)
          return token && isAlive(token)
            ? redeem(tx, token, device, isLink ? 'opened link' : 'hash')
            : undefined
        })
      : redeemCode({ ...input, email: emailToFind(input.email) }, purposes, device))
    if (!redeemed) throw expired('tokenHash' in input ? INVALID_LINK_MESSAGE : INVALID_CODE_MESSAGE)
    return redeemed
  }

  return {
    /** Redeems a posted link or code. */
    async verify(input: Verification, device: Device): Promise<Session | HalfConfirmed> {
      const redeemed = await run(input, device, false)
      if ('authCode' in redeemed) throw new Error('Only an opened link returns a code.')
      return redeemed
    },

    /** Redeems a link opened at the protocol's own URL. */
    openLink: (input: { type: string; tokenHash: string }, device: Device): Promise<LinkResult> =>
      run(input, device, true),
  }
}
