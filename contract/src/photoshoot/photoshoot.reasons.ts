import { reasonsOf } from '../kernel/index.ts'

export const photoshootReasons = reasonsOf('photoshoot', {
  notAShoot: { code: 'CONFLICT' },
  running: { code: 'CONFLICT' },
  nothingMissing: { code: 'CONFLICT' },
})
