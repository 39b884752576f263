import { reasonsOf } from '../kernel/index.ts'

export const moderationReasons = reasonsOf('moderation', {
  reportedBefore: { code: 'CONFLICT' },
  tooManyReports: { code: 'RATE_LIMITED' },
  appealedBefore: { code: 'CONFLICT' },
  appealTooLate: { code: 'CONFLICT' },
  cannotRemoveWords: { code: 'CONFLICT' },
  takenDownBefore: { code: 'CONFLICT' },
  moreThanMarked: { code: 'CONFLICT' },
})
