import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { RecoveryCode } from './auth.rules.ts'
import { authReasons } from './auth.reasons.ts'

/**
 * Raises this sign-in as a second factor would; refresh the session afterwards. INPUT_INVALID for a code
 * that is wrong or used, RATE_LIMITED after five of those, CONFLICT where none is needed.
 */
export const redeemRecoveryCode = endpoint({
  summary: 'Use a recovery code in place of a second factor',
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
