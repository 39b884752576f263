import { auth, done } from '../auth.actions.ts'

/** Errors after a passkey was chosen. Earlier ones stay silent, because the user hasn't chosen to use one. */
const PASSKEY_ERROR = /^(webauthn_|user_banned$|\w+_not_confirmed$)/

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

// A browser allows one pending request at a time.
let offered: AbortController | undefined

/** Aborts the request of `offerPasskeys`. */
export function withdrawOffer(): void {
  offered?.abort()
  offered = undefined
}

/**
 * Offers passkeys in the browser's autofill and signs in with the chosen one. Repeated calls keep the pending
 * request.
 * @throws errors after a passkey was chosen, with the `code` of the auth service. Other errors are ignored.
 */
export async function offerPasskeys(): Promise<void> {
  if (offered) return
  const { signal } = (offered = new AbortController())
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const client = await auth()
  if (signal.aborted) return
  const { error } = await client.signInWithPasskey({ options: { mediation: 'conditional', signal } })
  if (!error || !PASSKEY_ERROR.test(codeOf(error))) return
  withdrawOffer()
  throw error
}

/**
 * Signs in with a passkey from the browser's dialog.
 * @throws with the `code` of the auth service, or `passkey_unused` if the user chose none.
 */
export async function signInWithPasskey(): Promise<void> {
  withdrawOffer()
  // Blocks autofill offers while the dialog is open.
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
