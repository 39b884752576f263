import { reasonsOf } from '../kernel/index.ts'

export const usersReasons = reasonsOf('users', {
  yourself: { code: 'CONFLICT' },
  lastAdmin: { code: 'CONFLICT' },
  forCouncil: { code: 'CONFLICT' },
  suspended: { code: 'CONFLICT' },
  suspendedNow: { code: 'CONFLICT' },
  notSuspended: { code: 'CONFLICT' },
  alreadyAdmin: { code: 'CONFLICT' },
  notAdmin: { code: 'CONFLICT' },
  leaving: { code: 'CONFLICT' },
  onboarding: { code: 'CONFLICT' },
  signInsElsewhere: { code: 'CONFLICT' },
})
