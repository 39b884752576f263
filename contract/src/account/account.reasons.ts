import { reasonsOf } from '../kernel/index.ts'

export const accountReasons = reasonsOf('account', {
  archiveJustFinished: { code: 'CONFLICT' },
  onlyAdmin: { code: 'CONFLICT' },
  passwordNeeded: { code: 'FORBIDDEN' },
  codeNeeded: { code: 'FORBIDDEN' },
})
