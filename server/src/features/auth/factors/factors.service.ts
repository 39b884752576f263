import type { Actor } from '../../../platform/http/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Session, Sessions } from '../sessions.ts'
import type { Device } from '../sign-ins.store.ts'
import { findUserById, type User } from '../users.store.ts'
import {
  countWrongCode,
  deleteFactor,
  deleteLapsed,
  type Factor,
  type FactorChallenge,
  factorsOf,
  findFactor,
  insertChallenge,
  insertFactor,
  lockChallenge,
  lockFactor,
  lowerSignIns,
  noteProven,
  raiseSignIn,
} from './factors.store.ts'
import { setUpTotp, stepOf, type TotpSetUp } from './totp.ts'

const MOST_FACTORS = 10
/** Seconds a challenge is good, and a factor waits to be proven. */
const LIFE_SECONDS = 300
const MOST_GUESSES = 5

export interface Enrolment {
  type: string
  name: string
  issuer: string
}

const KINDS = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }
const isFactorType = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type)

const refused = (status: number, code: string, message: string) => new AuthRefusal(status, code, message)
const noFactor = () => refused(404, 'mfa_factor_not_found', 'Factor not found')

/** Second factors of the own account: one-time passwords of an authenticator app. */
export function createFactors({ database, clock, authenticator, settings }: Parts, sessions: Sessions) {
  async function ownUser(db: Database, actor: Actor): Promise<User> {
    const user = await findUserById(db, actor.id)
    if (!user) throw refused(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return user
  }

  function checkType(type: string): void {
    if (!isFactorType(type)) throw invalid('factor_type needs to be totp, phone, or webauthn')
    // Only this kind has been built.
    if (type !== 'totp' || !settings.factors.totp.enroll)
      throw refused(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${KINDS[type]}`)
  }

  function checkChallenge(challenge: FactorChallenge | undefined, ip: string): FactorChallenge {
    if (!challenge)
      throw refused(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    // The protocol has one answer for a challenge that was used and one from elsewhere.
    if (challenge.verified_at || challenge.ip !== ip)
      throw refused(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (challenge.expires_at <= clock.now() || challenge.wrong_guesses >= MOST_GUESSES)
      throw refused(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
      )
    return challenge
  }

  async function proven(tx: Database, actor: Actor, factor: Factor): Promise<Session> {
    const now = clock.now()
    const user = await ownUser(tx, actor)
    const proof = { method: 'totp', timestamp: Math.floor(now.getTime() / 1000) }
    return sessions.raise(tx, user, actor.signInId, proof, (amr) =>
      raiseSignIn(tx, { userId: factor.user_id, signInId: actor.signInId, amr }),
    )
  }

  return {
    async enroll(actor: Actor, given: Enrolment): Promise<{ factor: Factor; totp: TotpSetUp }> {
      checkType(given.type)
      const user = await ownUser(database.db, actor)
      if (user.is_anonymous) throw refused(403, 'insufficient_aal', 'Anonymous users cannot enroll a factor')
      if (actor.mustStepUp) throw refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
      const totp = await setUpTotp(given.issuer || 'Studio Alpha', user.email ?? user.id)
      const factor = await database.transact(async (tx) => {
        const now = clock.now()
        // Locks the account: of many who enrol at once none gets past the limit.
        await findUserById(tx, actor.id, 'lock')
        await deleteLapsed(tx, actor.id, new Date(now.getTime() - LIFE_SECONDS * 1000))
        if ((await factorsOf(tx, actor.id)).length >= MOST_FACTORS)
          throw refused(
            422,
            'too_many_enrolled_mfa_factors',
            'Maximum number of verified factors reached, unenroll to continue',
          )
        const { name } = given
        const fresh = { userId: actor.id, type: 'totp' as const, name, secret: totp.secret, now }
        const inserted = await insertFactor(tx, fresh)
        if (!inserted)
          throw refused(
            422,
            'mfa_factor_name_conflict',
            `A factor with the friendly name "${name}" for this user already exists`,
          )
        return inserted
      })
      return { factor, totp }
    },

    async challenge(
      actor: Actor,
      factorId: string,
      ip: string,
    ): Promise<{ factor: Factor; challenge: FactorChallenge }> {
      const factor = await findFactor(database.db, actor.id, factorId)
      if (!factor) throw noFactor()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000)
      const challenge = await database.transact((tx) => insertChallenge(tx, { factorId, ip, now, expiresAt }))
      return { factor, challenge }
    },

    /** Proves a factor: the session goes on as one of two proofs, and those of one proof end. */
    async verifyFactor(
      actor: Actor,
      given: { factorId: string; challengeId: string; code: string },
      device: Device,
    ): Promise<Session> {
      const { factorId, challengeId, code } = given
      if (!settings.factors.totp.verify)
        throw refused(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
      // Not thrown inside: a wrong code is counted although the call is refused.
      const session = await database.transact(async (tx) => {
        const factor = await lockFactor(tx, actor.id, factorId)
        if (!factor) throw noFactor()
        const challenge = checkChallenge(await lockChallenge(tx, factorId, challengeId), device.ip)
        if (!code) throw invalid('Code needs to be non-empty')
        const now = clock.now()
        const step = stepOf(code, factor.secret ?? '', now)
        if (step === undefined || (factor.last_step !== null && step <= Number(factor.last_step))) {
          await countWrongCode(tx, challenge.id)
          return undefined
        }
        await noteProven(tx, { factor, challengeId, step, now })
        return proven(tx, actor, factor)
      })
      if (!session) throw refused(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
      authenticator.forget(actor.id)
      return session
    },

    async unenroll(actor: Actor, factorId: string): Promise<void> {
      await database.transact(async (tx) => {
        const factor = await lockFactor(tx, actor.id, factorId)
        if (!factor) throw noFactor()
        if (factor.status === 'verified' && actor.aal !== 'aal2')
          throw refused(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
        await deleteFactor(tx, factorId)
        if (factor.status === 'verified') await lowerSignIns(tx, actor.id)
      })
      authenticator.forget(actor.id)
    },

    /** For the holder of the service key. */
    factorsOf: (userId: string): Promise<Factor[]> => factorsOf(database.db, userId),

    async removeFactor(userId: string, factorId: string): Promise<void> {
      await database.transact(async (tx) => {
        if (!(await lockFactor(tx, userId, factorId))) throw noFactor()
        await deleteFactor(tx, factorId)
        await lowerSignIns(tx, userId)
      })
      authenticator.forget(userId)
    },
  }
}
