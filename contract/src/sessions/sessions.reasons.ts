import { reasonsOf } from '../kernel/index.ts'

export const sessionsReasons = reasonsOf('sessions', {
  /** The session does not exist, or the caller may not see it. */
  notInIt: { code: 'NOT_FOUND' },
  codeUnknown: { code: 'NOT_FOUND' },
  tooManyCodes: { code: 'RATE_LIMITED', facts: { until: 'moment' } },
  locked: { code: 'CONFLICT' },
  full: { code: 'CONFLICT', facts: { most: 'number' } },
  /** Members may save copies in this session, so everyone who joins has to agree first. */
  mustAgree: { code: 'CONFLICT' },
  ended: { code: 'CONFLICT' },
  notYourRole: { code: 'FORBIDDEN' },
  onlyHost: { code: 'FORBIDDEN' },
  tooManyOpen: { code: 'CONFLICT', facts: { most: 'number' } },
  tooManyToday: { code: 'RATE_LIMITED', facts: { until: 'moment' } },
  memberUnknown: { code: 'NOT_FOUND' },
  hostStays: { code: 'CONFLICT' },
  capTooLow: { code: 'CONFLICT' },
  capReached: { code: 'CONFLICT' },
  briefGone: { code: 'CONFLICT' },
  promptTooLong: { code: 'INPUT_INVALID' },
  variablesLeft: { code: 'INPUT_INVALID' },
  referenceGone: { code: 'INPUT_INVALID' },
  shootGone: { code: 'NOT_FOUND' },
  imageUnknown: { code: 'NOT_FOUND' },
  commentedImageUnknown: { code: 'INPUT_INVALID' },
  tooManyMessages: { code: 'RATE_LIMITED' },
  copiesOff: { code: 'FORBIDDEN' },
  ownImage: { code: 'CONFLICT' },
})
