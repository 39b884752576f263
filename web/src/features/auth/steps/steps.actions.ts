import type { Factor } from '@supabase/supabase-js'
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
  return data.session ? 'signed-in' : 'confirm'
}

/** Mails once more what confirms the address of a new account. */
export async function resendConfirmation(email: string): Promise<void> {
  const client = await auth()
  await done(client.resend({ type: 'signup', email, options: { emailRedirectTo: callbackUrl() } }))
}

/** Mails a link and a code that lead to a new password. */
export async function sendRecovery(email: string): Promise<void> {
  await done((await auth()).resetPasswordForEmail(email, { redirectTo: callbackUrl() }))
}

/** Sets the password of whoever is signed in. */
export async function choosePassword(password: string): Promise<void> {
  await done((await auth()).updateUser({ password }))
}

/** The authenticator apps of whoever is signed in, as the server knows them now. */
export async function listAuthenticators(): Promise<Factor[]> {
  const { mfa } = await auth()
  const totp = (await done(mfa.listFactors()))?.totp ?? []
  // Removed on another device: a fresh session no longer asks for it.
  if (totp.length === 0) await done((await auth()).refreshSession())
  return totp
}

/** Proves the second factor: the sign-in goes on as one of two proofs. */
export async function proveFactor(factorId: string, code: string): Promise<void> {
  await done((await auth()).mfa.challengeAndVerify({ factorId, code }))
}

/** Signs in; whoever has a second factor has yet to prove it. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  await done((await auth()).signInWithPassword({ email, password }))
}
