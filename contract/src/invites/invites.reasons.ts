import { reasonsOf } from '../kernel/index.ts'

export const invitesReasons = reasonsOf('invites', {
  codeUnknown: { code: 'NOT_FOUND' },
  tooManyCodes: { code: 'RATE_LIMITED', facts: { until: 'moment' } },
  revoked: { code: 'CONFLICT' },
  expired: { code: 'CONFLICT' },
  usedUp: { code: 'CONFLICT' },
  alreadyRevoked: { code: 'CONFLICT' },
})
