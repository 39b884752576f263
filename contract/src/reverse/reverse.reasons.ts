import { reasonsOf } from '../kernel/index.ts'

export const reverseReasons = reasonsOf('reverse', {
  stillAnalysing: { code: 'CONFLICT' },
  onlyImages: { code: 'UNSUPPORTED_MEDIA' },
  unreadable: { code: 'UNSUPPORTED_MEDIA' },
  modelUnknown: { code: 'INPUT_INVALID' },
})
