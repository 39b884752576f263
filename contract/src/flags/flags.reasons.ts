import { reasonsOf } from '../kernel/index.ts'

export const flagsReasons = reasonsOf('flags', {
  changed: { code: 'CONFLICT' },
  decidedByServer: { code: 'CONFLICT', facts: { settings: 'text' } },
  needsCouncil: { code: 'CONFLICT' },
  nothingToUndo: { code: 'CONFLICT' },
  scheduleGone: { code: 'NOT_FOUND' },
  keyGone: { code: 'NOT_FOUND' },
  dayPassed: { code: 'INPUT_INVALID' },
})
