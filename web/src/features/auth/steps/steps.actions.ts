import { redeemRecoveryCode } from '@studio/contract/auth'
import type { Factor } from '@supabase/supabase-js'
import { call } from '../../../platform/index.ts'
import { noteLinkAsked } from '../asked-links.ts'
import { auth, callbackUrl, done } from '../auth.actions.ts'
import { NEW_PASSWORD_PATH } from '../callback.ts'

/** Signs in with the 6-digit code of a mail. */
export async function signInWithCode(email: string, code: string): Promise<void> {
  await done((await auth()).verifyOtp({ email, token: code, type: 'email' }))
}

/** As the mailed link does: signs in with its code and goes where a new password is chosen. */
export async function recoverWithCode(email: string, code: string): Promise<void> {
  await done((await auth()).verifyOtp({ email, token: code, type: 'recovery' }))
  location.replace(NEW_PASSWORD_PATH)
}

/** Makes an account. Answers whether one is signed in at once or must first open the mailed link. */
export async function signUp(email: string, password: string): Promise<'signed-in' | 'confirm'> {
  const client = await auth()
  const data = await done(client.signUp({ email, password, options: { emailRedirectTo: callbackUrl() } }))
  if (data.session) return 'signed-in'
  noteLinkAsked()
  return 'confirm'
}

/** Mails once more what confirms the address of a new account. */
export async function resendConfirmation(email: string): Promise<void> {
  const client = await auth()
  await done(client.resend({ type: 'signup', email, options: { emailRedirectTo: callbackUrl() } }))
  noteLinkAsked()
}

/** Mails a link and a code that lead to a new password. */
export async function sendRecovery(email: string): Promise<void> {
  await done((await auth()).resetPasswordForEmail(email, { redirectTo: callbackUrl() }))
  noteLinkAsked()
}

/** Sets the password of whoever is signed in. */
export async function choosePassword(password: string): Promise<void> {
  await done((await auth()).updateUser({ password }))
}

/** The second factors of whoever is signed in, as the server knows them now. */
export async function listFactors(): Promise<Factor[]> {
  const { mfa } = await auth()
  const factors = (await done(mfa.listFactors()))?.all.filter(({ status }) => status === 'verified') ?? []
  // Removed on another device: a fresh session no longer asks for it.
  if (factors.length === 0) await done((await auth()).refreshSession())
  return factors
}

/** Sends a code to the phone that is the factor; answers what the code is for. */
export async function sendFactorCode(factorId: string): Promise<string> {
  const { mfa } = await auth()
  return (await done(mfa.challenge({ factorId })))?.id ?? ''
}

/** Proves the second factor: the sign-in goes on as one of two proofs. */
export async function proveFactor(factorId: string, code: string, challengeId?: string): Promise<void> {
  const { mfa } = await auth()
  await done(
    challengeId ? mfa.verify({ factorId, code, challengeId }) : mfa.challengeAndVerify({ factorId, code }),
  )
}

/** Proves the second factor by the security key, which the browser asks for. */
export async function proveByKey(factorId: string): Promise<void> {
  await done((await auth()).mfa.webauthn.authenticate({ factorId }))
}

/** Proves by a recovery code in place of the factor; the session then says so once it is renewed. */
export async function proveByRecoveryCode(code: string): Promise<void> {
  await call(redeemRecoveryCode, { body: { code } })
  await done((await auth()).refreshSession())
}

/** Signs in; whoever has a second factor has yet to prove it. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  await done((await auth()).signInWithPassword({ email, password }))
}
