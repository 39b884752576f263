import { redeemRecoveryCode } from '@studio/contract/auth'
import type { Factor } from '@supabase/supabase-js'
import { call } from '../../../platform/index.ts'
import { recordLinkRequest } from '../asked-links.ts'
import { auth, callbackUrl, done } from '../auth.actions.ts'
import { NEW_PASSWORD_PATH } from '../callback.ts'

/** Signs in with the 6-digit code from an email. */
export async function signInWithCode(email: string, code: string): Promise<void> {
  await done((await auth()).verifyOtp({ email, token: code, type: 'email' }))
}

/** Like the recovery link: signs in with its code and opens the new password form. */
export async function recoverWithCode(email: string, code: string): Promise<void> {
  await done((await auth()).verifyOtp({ email, token: code, type: 'recovery' }))
  location.replace(NEW_PASSWORD_PATH)
}

/** Creates an account. Returns whether the user is signed in or has to confirm by email first. */
export async function signUp(email: string, password: string): Promise<'signed-in' | 'confirm'> {
  const client = await auth()
  const data = await done(client.signUp({ email, password, options: { emailRedirectTo: callbackUrl() } }))
  if (data.session) return 'signed-in'
  recordLinkRequest()
  return 'confirm'
}

/** Resends the confirmation email of a new account. */
export async function resendConfirmation(email: string): Promise<void> {
  const client = await auth()
  await done(client.resend({ type: 'signup', email, options: { emailRedirectTo: callbackUrl() } }))
  recordLinkRequest()
}

/** Emails a link and a code for a new password. */
export async function sendRecovery(email: string): Promise<void> {
  await done((await auth()).resetPasswordForEmail(email, { redirectTo: callbackUrl() }))
  recordLinkRequest()
}

/** Sets the password of the signed-in user. */
export async function choosePassword(password: string): Promise<void> {
  await done((await auth()).updateUser({ password }))
}

/** Loads the current second factors of the signed-in user. */
export async function listFactors(): Promise<Factor[]> {
  const { mfa } = await auth()
  const factors = (await done(mfa.listFactors()))?.all.filter(({ status }) => status === 'verified') ?? []
  // The factor was removed on another device. A new session no longer requires it.
  if (factors.length === 0) await done((await auth()).refreshSession())
  return factors
}

/** Texts a code to the user's phone. Returns the challenge id. */
export async function sendFactorCode(factorId: string): Promise<string> {
  const { mfa } = await auth()
  return (await done(mfa.challenge({ factorId })))?.id ?? ''
}

/** Verifies the second factor, which raises the assurance level of the session. */
export async function verifyFactor(factorId: string, code: string, challengeId?: string): Promise<void> {
  const { mfa } = await auth()
  await done(
    challengeId ? mfa.verify({ factorId, code, challengeId }) : mfa.challengeAndVerify({ factorId, code }),
  )
}

/** Verifies the security key; the browser asks for it. */
export async function verifySecurityKey(factorId: string): Promise<void> {
  await done((await auth()).mfa.webauthn.authenticate({ factorId }))
}

/** Verifies a recovery code instead of the factor and renews the session. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  await call(redeemRecoveryCode, { body: { code } })
  await done((await auth()).refreshSession())
}

/** Signs in with a password. A second factor still has to be verified. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  await done((await auth()).signInWithPassword({ email, password }))
}
