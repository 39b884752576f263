import { reasonsOf } from '../kernel/index.ts'

export const thingsReasons = reasonsOf('things', {
  nameTaken: { code: 'CONFLICT' },
  notFailed: { code: 'CONFLICT' },
  tooManyWaiting: { code: 'CONFLICT', facts: { most: 'number' } },
  tooMany: { code: 'CONFLICT', facts: { most: 'number' } },
  notAModel: { code: 'UNSUPPORTED_MEDIA' },
})
