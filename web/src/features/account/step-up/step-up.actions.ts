import { redeemRecoveryCode } from '@studio/contract/auth'
import { callsReasons } from '@studio/contract/kernel'
import { call, isRefusedFor, RequestError, session } from '../../../platform/index.ts'

const auth = async () => (await session.client()).auth

/** Whether a call was refused for want of a second proof. */
export const needsStepUp = (error: unknown): boolean => {
  if (error instanceof RequestError) return isRefusedFor(error, callsReasons.secondFactor)
  return (error as { code?: unknown } | null)?.code === 'insufficient_aal'
}

/** Proves an authenticator app; where there are several, the code may be of any of them. */
export async function proveByApp(code: string): Promise<void> {
  const { mfa } = await auth()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  let failure: unknown = new Error('There is no authenticator app.')
  for (const { id: factorId } of data.totp) {
    const proven = await mfa.challengeAndVerify({ factorId, code })
    if (!proven.error) return
    failure = proven.error
  }
  throw failure
}

/** Proves by a security key, of which the browser asks for any that it can reach. */
export async function proveByKey(): Promise<void> {
  const { mfa } = await auth()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  let failure: unknown = new Error('There is no security key.')
  for (const { id: factorId } of data.webauthn) {
    const proven = await mfa.webauthn.authenticate({ factorId })
    if (!proven.error) return
    failure = proven.error
  }
  throw failure
}

/** Proves by a recovery code; the session then says so once it is renewed. */
export async function proveByRecoveryCode(code: string): Promise<void> {
  await call(redeemRecoveryCode, { body: { code } })
  const { error } = await (await auth()).refreshSession()
  if (error) throw error
}
