import { reasonsOf } from '../kernel/index.ts'

/** Why guests of a booth are refused. Their page brings the texts of these along, and no others. */
export const kioskGuestReasons = reasonsOf('kiosk-guest', {
  gone: { code: 'NOT_FOUND' },
  /** What would be deleted was not confirmed, or a day or more ago. */
  confirmAgain: { code: 'CONFLICT' },
  tooManyReports: { code: 'RATE_LIMITED', facts: { until: 'moment' } },
})
