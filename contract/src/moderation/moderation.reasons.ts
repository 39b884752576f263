import { reasonsOf } from '../kernel/index.ts'

export const moderationReasons = reasonsOf('moderation', {
  reportedBefore: { code: 'CONFLICT' },
  tooManyReports: { code: 'RATE_LIMITED' },
  appealedBefore: { code: 'CONFLICT' },
  appealTooLate: { code: 'CONFLICT' },
  cannotRemoveWords: { code: 'CONFLICT' },
  takenDownBefore: { code: 'CONFLICT' },
  moreThanMarked: { code: 'CONFLICT' },
  ownReport: { code: 'FORBIDDEN' },
  wordsChanged: { code: 'INPUT_INVALID' },
  ownCase: { code: 'FORBIDDEN' },
  claimedByAnother: { code: 'CONFLICT', facts: { until: 'moment' } },
  caseChanged: { code: 'CONFLICT' },
  appealFirst: { code: 'CONFLICT' },
  noAppeal: { code: 'CONFLICT' },
  alreadyShown: { code: 'CONFLICT' },
  undoTooLate: { code: 'CONFLICT' },
  decidedByAnother: { code: 'FORBIDDEN' },
  answeredByAnother: { code: 'FORBIDDEN' },
  secondLook: { code: 'FORBIDDEN', facts: { from: 'moment' } },
  caseOpen: { code: 'CONFLICT' },
  undoPending: { code: 'CONFLICT' },
  erasedBefore: { code: 'CONFLICT' },
})

/** Reasons why a moderator can’t decide a case now. */
export const decideReasons = [
  moderationReasons.ownCase,
  moderationReasons.claimedByAnother,
  moderationReasons.caseChanged,
  moderationReasons.appealFirst,
  moderationReasons.noAppeal,
  moderationReasons.alreadyShown,
  moderationReasons.answeredByAnother,
  moderationReasons.secondLook,
] as const

/** Reasons why content can’t be reported. */
export const reportReasons = [
  moderationReasons.reportedBefore,
  moderationReasons.tooManyReports,
  moderationReasons.ownReport,
  moderationReasons.wordsChanged,
] as const
