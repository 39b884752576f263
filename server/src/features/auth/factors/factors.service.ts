import type { Actor } from '../../../platform/http/index.ts'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Target } from '../guesses/guesses.service.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import type { Device } from '../sessions/sign-ins.store.ts'
import { findUserById, type User } from '../users.store.ts'
import type { EnrolmentData, Enrolment, FactorKind, FactorProof, KeyRequest } from './factor-kind.ts'
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
  findChallenge,
  lockFactor,
  lowerSignIns,
  markVerified,
  raiseSignIn,
} from './factors.store.ts'

const MAX_FACTORS = 10
/** Lifetime in seconds of a challenge and of an unverified factor. */
const LIFE_SECONDS = 300
const MAX_GUESSES = 5

const refused = (status: number, code: string, message: string) => new AuthRefusal(status, code, message)
const userNotFound = () => refused(404, 'user_not_found', 'User not found')
const factorNotFound = () => refused(404, 'mfa_factor_not_found', 'Factor not found')

/** Second factors of the signed-in user. */
export function createFactors(
  { database, clock, authenticator, settings, guesses }: Parts,
  kinds: FactorKind[],
  sessions: Sessions,
) {
  const kindOf = (type: string) => kinds.find((kind) => kind.type === type)

  async function ownUser(db: Database, actor: Actor): Promise<User> {
    const user = await findUserById(db, actor.id)
    if (!user) throw refused(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return user
  }

  function kindToEnroll(type: string): FactorKind {
    const kind = kindOf(type)
    if (!kind) throw invalid('factor_type needs to be totp, phone, or webauthn')
    if (!settings.factors[kind.type].enroll)
      throw refused(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${kind.label}`)
    return kind
  }

  function kindToVerify(factor: Factor): FactorKind {
    const kind = kindOf(factor.type)
    if (!kind || !settings.factors[factor.type].verify)
      throw refused(
        422,
        `mfa_${factor.type}_verify_not_enabled`,
        `MFA verification is disabled for ${kind?.label ?? factor.type}`,
      )
    return kind
  }

  function checkChallenge(challenge: FactorChallenge | undefined, ip: string): FactorChallenge {
    if (!challenge)
      throw refused(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    // The protocol has one error for a used challenge and for one from another IP address.
    if (challenge.verified_at || challenge.ip !== ip)
      throw refused(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (challenge.expires_at <= clock.now() || challenge.wrong_guesses >= MAX_GUESSES)
      throw refused(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
      )
    return challenge
  }

  /** An unverified factor protects nothing yet, so its guesses count separately. */
  const targetsOf = (factor: Factor): Target[] => [
    { kind: 'factor', of: factor.id },
    ...(factor.status === 'verified' ? [{ kind: 'account', of: factor.user_id } as const] : []),
  ]

  /** Kept permanently, because account security is investigated after a loss. */
  const note = (tx: Database, userId: string, action: string, { id, type }: Factor) =>
    recordAudit(tx, {
      actorId: userId,
      action,
      subjectId: userId,
      at: clock.now(),
      ...(action.endsWith('added')
        ? { before: {}, after: { id, type } }
        : { before: { id, type }, after: {} }),
    })

  async function hasVerifiedFactor(
    tx: Database,
    actor: Actor,
    factor: Factor,
    method: string,
  ): Promise<Session> {
    const now = clock.now()
    const user = await ownUser(tx, actor)
    const proof = { method, timestamp: Math.floor(now.getTime() / 1000) }
    return sessions.raise(tx, user, actor.signInId, proof, (amr) =>
      raiseSignIn(tx, { userId: factor.user_id, signInId: actor.signInId, amr }),
    )
  }

  return {
    async enroll(actor: Actor, input: Enrolment): Promise<{ factor: Factor; enrolled: EnrolmentData }> {
      const kind = kindToEnroll(input.type)
      const user = await ownUser(database.db, actor)
      if (user.is_anonymous) throw refused(403, 'insufficient_aal', 'Anonymous users cannot enroll a factor')
      if (actor.mustStepUp) throw refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
      const { details, enrolled } = await kind.enroll(user, input)
      const factor = await database.transact(async (tx) => {
        const now = clock.now()
        // Locks the account, so that concurrent enrolments can't exceed the limit.
        await findUserById(tx, actor.id, 'lock')
        await deleteLapsed(tx, actor.id, new Date(now.getTime() - LIFE_SECONDS * 1000))
        if ((await factorsOf(tx, actor.id)).length >= MAX_FACTORS)
          throw refused(
            422,
            'too_many_enrolled_mfa_factors',
            'Maximum number of verified factors reached, unenroll to continue',
          )
        const { name } = input
        const fresh = { userId: actor.id, type: kind.type, name, details, now }
        const inserted = await insertFactor(tx, fresh)
        if (!inserted)
          throw refused(
            422,
            'mfa_factor_name_conflict',
            `A factor with the friendly name "${name}" for this user already exists`,
          )
        return inserted
      })
      return { factor, enrolled }
    },

    async challenge(
      actor: Actor,
      factorId: string,
      from: { ip: string; languages: string | undefined },
    ): Promise<{ factor: Factor; challenge: FactorChallenge; request: KeyRequest | undefined }> {
      const user = await ownUser(database.db, actor)
      const factor = user.factors.find(({ id }) => id === factorId)
      if (!factor) throw factorNotFound()
      const started = await kindToVerify(factor).challenge(user, factor)
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000)
      const { ip, languages } = from
      const challenge = await database.transact((tx) =>
        insertChallenge(tx, { factorId, ip, details: started.details, now, expiresAt }),
      )
      await started.deliver?.(languages)
      return { factor, challenge, request: started.request }
    },

    /**
     * Verifies a factor: raises the assurance level of the session and ends the user's sessions with a lower level.
     */
    async verifyFactor(
      actor: Actor,
      input: { factorId: string; challengeId: string } & FactorProof,
      device: Device,
    ): Promise<Session> {
      const { factorId, challengeId } = input
      const current = await findFactor(database.db, actor.id, factorId)
      if (!current) throw factorNotFound()
      const kind = kindToVerify(current)
      // A guess that isn't checked doesn't count.
      checkChallenge(await findChallenge(database.db, factorId, challengeId), device.ip)
      const guess = await guesses.take('factor', targetsOf(current), { ip: device.ip, userId: actor.id })
      // Not thrown inside the transaction, so that a wrong code is counted although the call is refused.
      const session = await database.transact(async (tx) => {
        const factor = await lockFactor(tx, actor.id, factorId)
        if (!factor) throw factorNotFound()
        const challenge = checkChallenge(await lockChallenge(tx, factorId, challengeId), device.ip)
        const details = await kind.check(factor, challenge, input)
        if (!details) {
          await countWrongCode(tx, challenge.id)
          return undefined
        }
        await markVerified(tx, { factor, challengeId, details, now: clock.now() })
        if (factor.status !== 'verified') await note(tx, actor.id, 'account.factor.added', factor)
        await guesses.forgive(tx, guess, actor.id)
        return hasVerifiedFactor(tx, actor, factor, kind.method)
      })
      if (!session) {
        guesses.failed(guess, async () => actor.id)
        throw refused(422, 'mfa_verification_failed', kind.wrong)
      }
      authenticator.invalidate(actor.id)
      return session
    },

    async unenroll(actor: Actor, factorId: string): Promise<void> {
      await database.transact(async (tx) => {
        const factor = await lockFactor(tx, actor.id, factorId)
        if (!factor) throw factorNotFound()
        if (factor.status === 'verified' && actor.aal !== 'aal2')
          throw refused(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
        await deleteFactor(tx, factorId)
        if (factor.status !== 'verified') return
        await lowerSignIns(tx, actor.id)
        await note(tx, actor.id, 'account.factor.removed', factor)
      })
      authenticator.invalidate(actor.id)
    },

    /** For the holder of the service key. */
    async factorsOf(userId: string): Promise<Factor[]> {
      const user = await findUserById(database.db, userId)
      if (!user) throw userNotFound()
      return user.factors
    },

    async removeFactor(userId: string, factorId: string): Promise<void> {
      await database.transact(async (tx) => {
        if (!(await findUserById(tx, userId))) throw userNotFound()
        if (!(await lockFactor(tx, userId, factorId))) throw factorNotFound()
        await deleteFactor(tx, factorId)
        await lowerSignIns(tx, userId)
      })
      authenticator.invalidate(userId)
    },
  }
}
