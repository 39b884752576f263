import { reasonsOf } from '../kernel/index.ts'

export const videoReasons = reasonsOf('video', {
  changed: { code: 'CONFLICT' },
  tooMany: { code: 'CONFLICT', facts: { most: 'number' } },
})
