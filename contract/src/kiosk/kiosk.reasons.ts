import { reasonsOf } from '../kernel/index.ts'

export const kioskReasons = reasonsOf('kiosk', {
  tooManyEvents: { code: 'CONFLICT', facts: { most: 'number' } },
  eventChanged: { code: 'CONFLICT' },
  tooManyBooths: { code: 'CONFLICT', facts: { most: 'number' } },
})
