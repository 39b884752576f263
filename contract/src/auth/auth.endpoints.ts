import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { RecoveryCode } from './auth.rules.ts'
import { authReasons } from './auth.reasons.ts'

/**
 * Raises the assurance level of this sign-in like a second factor. Refresh the session afterwards. INPUT_INVALID for a
 * wrong or used code, RATE_LIMITED after five of them, CONFLICT if no second factor is needed.
 */
export const redeemRecoveryCode = endpoint({
  summary: 'Use a recovery code instead of a second factor',
  method: 'POST',
  path: '/api/account/recovery-codes/use',
  access: 'user',
  factor: 'none',
  gates: 'none',
  body: z.strictObject({ code: RecoveryCode }),
  output: z.object({ remaining: z.int() }),
  refusals: ['CONFLICT', 'FEATURE_DISABLED'],
  reasons: [authReasons.nothingToConfirm, authReasons.recoveryCodeWrong, authReasons.keptElsewhere],
})
