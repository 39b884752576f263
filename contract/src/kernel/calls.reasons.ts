import { reasonsOf } from './refusal-reason.ts'

/** General reasons that any call may give without declaring them. */
export const callsReasons = reasonsOf('calls', {
  signInUnreachable: { code: 'PROVIDER_DOWN' },
  secondFactor: { code: 'FORBIDDEN' },
  stillRunning: { code: 'CONFLICT' },
  keyUsed: { code: 'CONFLICT' },
  fileTooLarge: { code: 'PAYLOAD_TOO_LARGE', facts: { megabytes: 'number' } },
  wordsNotAllowed: { code: 'INPUT_INVALID' },
  publishingPaused: { code: 'FORBIDDEN', facts: { until: 'moment' } },
  tooManyMails: { code: 'RATE_LIMITED', facts: { most: 'number', until: 'moment' } },
})

/** Reasons for which a call rejects content that would be shown to others. */
export const checkReasons = [callsReasons.wordsNotAllowed, callsReasons.publishingPaused] as const
