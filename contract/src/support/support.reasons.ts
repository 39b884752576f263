import { reasonsOf } from '../kernel/index.ts'

export const supportReasons = reasonsOf('support', {
  tooMuchFeedback: { code: 'RATE_LIMITED', facts: { until: 'moment' } },
})
