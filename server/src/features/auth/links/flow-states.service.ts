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

/** What a client commits itself to before somebody goes away to prove who they are (RFC 7636). */
export interface Challenge {
  challenge: string
  method: ChallengeMethod
}

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/
const LIFE_SECONDS = 300

/**
 * The challenge of a request, undefined when it brings none.
 * @throws AuthRefusal `validation_failed` for half of one, or what cannot be one.
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

const answers = (verifier: string, challenge: string, method: ChallengeMethod): boolean =>
  isSame(method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'), challenge)

export type FlowStates = ReturnType<typeof createFlowStates>

/** Sign-ins that one place begins and another ends, with a code that is worth nothing without its verifier. */
export function createFlowStates({ database, clock }: Parts, sessions: Sessions) {
  return {
    /** Begins one; answers its id. */
    open: (tx: Database, challenge: Challenge): Promise<string> =>
      insertFlowState(tx, { ...challenge, now: clock.now() }),

    /** Somebody has proven to be `userId` by `method`; answers the code to be redeemed, undefined when it was done before. */
    async approve(
      tx: Database,
      id: string,
      given: { userId: string; method: string; providerTokens?: Metadata },
    ): Promise<string | undefined> {
      const code = randomUUID()
      const approval = { providerTokens: {}, ...given, codeHash: hashOf(code), now: clock.now() }
      return (await approveFlowState(tx, id, approval)) ? code : undefined
    },

    /** Ends it with a session, once; `providerTokens` are those the provider gave. */
    async redeem(
      given: { code: string; verifier: string },
      device: Device,
    ): Promise<{ session: Session; providerTokens: Metadata }> {
      const { code, verifier } = given
      if (!code || !verifier)
        throw invalid('invalid request: both auth code and code verifier should be non-empty')
      return database.transact(async (tx) => {
        const state = await lockFlowState(tx, hashOf(code))
        if (!state?.user_id || !state.approved_at)
          throw new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
        if (clock.now().getTime() > state.approved_at.getTime() + LIFE_SECONDS * 1000)
          throw new AuthRefusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
        if (!answers(verifier, state.code_challenge, state.code_challenge_method))
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
