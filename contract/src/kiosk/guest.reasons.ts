import { reasonsOf } from '../kernel/index.ts'

/** Reasons for guests of a booth. The guest page bundles the texts of these reasons only. */
export const kioskGuestReasons = reasonsOf('kiosk-guest', {
  gone: { code: 'NOT_FOUND' },
  /** The confirmation token is missing, outdated, or at least a day old. */
  confirmAgain: { code: 'CONFLICT' },
  tooManyReports: { code: 'RATE_LIMITED', facts: { until: 'moment' } },
})
