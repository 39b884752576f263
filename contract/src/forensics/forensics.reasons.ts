import { reasonsOf } from '../kernel/index.ts'

export const forensicsReasons = reasonsOf('forensics', {
  tooManyReports: { code: 'CONFLICT', facts: { most: 'number' } },
  reportTooLarge: { code: 'PAYLOAD_TOO_LARGE', facts: { kilobytes: 'number' } },
})
