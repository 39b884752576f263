import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { ChallengeMethod, Metadata } from '../auth.tables.ts'
import { approveFlowState, deleteFlowState, insertFlowState, lockFlowState } from './flow-states.store.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import type { Device } from '../sessions/sign-ins.store.ts'
import { hashOf, isSame } from '../tokens/keys.ts'
import { findUserById } from '../users.store.ts'

/** PKCE code challenge of a client (RFC 7636). */
export interface Challenge {
  challenge: string
  method: ChallengeMethod
}

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/
const LIFE_SECONDS = 300

/**
 * PKCE challenge of a request; undefined if it has none.
 * @throws AuthRefusal `validation_failed` for an incomplete or malformed one.
 */
export function readChallenge(challenge: string, method: string): Challenge | undefined {
  if (!challenge && !method) return undefined
  const kind = method.toLowerCase()
  if (!challenge || !kind) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (kind !== 's256' && kind !== 'plain') throw invalid('code challenge method must be one of: plain, s256')
  if (!CHALLENGE.test(challenge))
    throw invalid('code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, -, ., _ and ~')
  return { challenge, method: kind }
}

const matchesChallenge = (verifier: string, challenge: string, method: ChallengeMethod): boolean =>
  isSame(method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'), challenge)

export type FlowStates = ReturnType<typeof createFlowStates>

/** Flows that start in one place and end in another, with a code that requires the PKCE verifier. */
export function createFlowStates({ database, clock }: Parts, sessions: Sessions) {
  return {
    /** Starts a flow and returns its id. */
    open: (tx: Database, challenge: Challenge): Promise<string> =>
      insertFlowState(tx, { ...challenge, now: clock.now() }),

    /**
     * Marks the flow as approved by `userId` through `method`. Returns the code to redeem; undefined if it was
     * approved before.
     */
    async approve(
      tx: Database,
      id: string,
      input: { userId: string; method: string; providerTokens?: Metadata },
    ): Promise<string | undefined> {
      const code = randomUUID()
      const approval = { providerTokens: {}, ...input, codeHash: hashOf(code), now: clock.now() }
      return (await approveFlowState(tx, id, approval)) ? code : undefined
    },

    /** Redeems the code once for a session. `providerTokens` come from the provider. */
    async redeem(
      input: { code: string; verifier: string },
      device: Device,
    ): Promise<{ session: Session; providerTokens: Metadata }> {
      const { code, verifier } = input
      if (!code || !verifier)
        throw invalid('invalid request: both auth code and code verifier should be non-empty')
      return database.transact(async (tx) => {
        const state = await lockFlowState(tx, hashOf(code))
        if (!state?.user_id || !state.approved_at)
          throw new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
        if (clock.now().getTime() > state.approved_at.getTime() + LIFE_SECONDS * 1000)
          throw new AuthRefusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
        if (!matchesChallenge(verifier, state.code_challenge, state.code_challenge_method))
          throw new AuthRefusal(
            400,
            'bad_code_verifier',
            'code challenge does not match previously saved code verifier',
          )
        await deleteFlowState(tx, state.id)
        const user = await findUserById(tx, state.user_id)
        if (!user) throw new AuthRefusal(403, 'user_not_found', 'User of the flow state does not exist')
        const session = await sessions.open(tx, user, state.method ?? 'otp', device)
        return { session, providerTokens: state.provider_tokens }
      })
    },
  }
}
