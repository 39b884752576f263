import { redeemRecoveryCode } from '@studio/contract/auth'
import { callsReasons } from '@studio/contract/kernel'
import { call, isRefusedFor, RequestError, session } from '../../../platform/index.ts'

const auth = async () => (await session.client()).auth

/** True if a call was refused because it requires the second factor. */
export const needsStepUp = (error: unknown): boolean => {
  if (error instanceof RequestError) return isRefusedFor(error, callsReasons.secondFactor)
  return (error as { code?: unknown } | null)?.code === 'insufficient_aal'
}

/** Verifies an app code. With several apps, the code of any of them is accepted. */
export async function verifyAppCode(code: string): Promise<void> {
  const { mfa } = await auth()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  let failure: unknown = new Error('There is no authenticator app.')
  for (const { id: factorId } of data.totp) {
    const verified = await mfa.challengeAndVerify({ factorId, code })
    if (!verified.error) return
    failure = verified.error
  }
  throw failure
}

/** Verifies a security key; the browser accepts any registered one. */
export async function verifySecurityKey(): Promise<void> {
  const { mfa } = await auth()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  let failure: unknown = new Error('There is no security key.')
  for (const { id: factorId } of data.webauthn) {
    const verified = await mfa.webauthn.authenticate({ factorId })
    if (!verified.error) return
    failure = verified.error
  }
  throw failure
}

/** Verifies a recovery code and renews the session, whose token then has the higher assurance level. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  await call(redeemRecoveryCode, { body: { code } })
  const { error } = await (await auth()).refreshSession()
  if (error) throw error
}
