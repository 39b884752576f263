import { reasonsOf } from '../kernel/index.ts'

export const authReasons = reasonsOf('auth', {
  noSecondFactor: { code: 'CONFLICT' },
  nothingToConfirm: { code: 'CONFLICT' },
  recoveryCodeWrong: { code: 'INPUT_INVALID' },
  keptElsewhere: { code: 'FEATURE_DISABLED' },
})
