import { reasonsOf } from '../kernel/index.ts'

export const videoReasons = reasonsOf('video', {
  changed: { code: 'CONFLICT' },
  tooMany: { code: 'CONFLICT', facts: { most: 'number' } },
  tooManyTracks: { code: 'CONFLICT', facts: { most: 'number' } },
  trackUnreadable: { code: 'UNSUPPORTED_MEDIA' },
  trackTooLong: { code: 'UNSUPPORTED_MEDIA', facts: { minutes: 'number' } },
})
