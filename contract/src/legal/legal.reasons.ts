import { reasonsOf } from '../kernel/index.ts'

export const legalReasons = reasonsOf('legal', {
  notCurrent: { code: 'CONFLICT' },
  versionExists: { code: 'CONFLICT', facts: { version: 'text' } },
  draftExists: { code: 'CONFLICT' },
  draftChanged: { code: 'CONFLICT' },
  draftScheduled: { code: 'CONFLICT', facts: { at: 'moment' } },
  notScheduled: { code: 'CONFLICT' },
  timeOutOfRange: { code: 'INPUT_INVALID' },
  overtaken: { code: 'CONFLICT' },
  unchanged: { code: 'CONFLICT' },
  languageBehind: { code: 'CONFLICT' },
  textMissing: { code: 'CONFLICT' },
  tooLong: { code: 'CONFLICT', facts: { most: 'number' } },
})

/** Reasons why a draft can’t be published. */
export const unreadyReasons = [
  legalReasons.overtaken,
  legalReasons.unchanged,
  legalReasons.languageBehind,
  legalReasons.textMissing,
  legalReasons.tooLong,
] as const
