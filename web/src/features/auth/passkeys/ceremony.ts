import { auth, done } from '../auth.actions.ts'

/** Failures of somebody whose passkey was looked at; before that, nobody has chosen to use one. */
const OF_A_PASSKEY = /^(webauthn_|user_banned$|\w+_not_confirmed$)/

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

// A browser has one such question open at a time.
let offered: AbortController | undefined

/** Takes back what `offerPasskeys` has asked the browser for. */
export function withdrawOffer(): void {
  offered?.abort()
  offered = undefined
}

/**
 * Lets the browser list passkeys among what it fills the address in with; signs in with the one that is chosen. To be
 * called again at will: it asks once.
 * @throws what failed after a passkey was chosen, with the `code` of the auth service. All else stays silent.
 */
export async function offerPasskeys(): Promise<void> {
  if (offered) return
  const { signal } = (offered = new AbortController())
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const client = await auth()
  if (signal.aborted) return
  const { error } = await client.signInWithPasskey({ options: { mediation: 'conditional', signal } })
  if (!error || !OF_A_PASSKEY.test(codeOf(error))) return
  withdrawOffer()
  throw error
}

/**
 * Signs in with a passkey that the browser asks for.
 * @throws with the `code` of the auth service, or `passkey_unused` when none was given.
 */
export async function signInWithPasskey(): Promise<void> {
  withdrawOffer()
  // Nothing is offered while this question is open.
  offered = new AbortController()
  try {
    await done((await auth()).signInWithPasskey())
  } catch (error) {
    if (!codeOf(error).startsWith('ERROR_')) throw error
    throw Object.assign(new Error('No passkey was used.', { cause: error }), { code: 'passkey_unused' })
  } finally {
    withdrawOffer()
  }
}
