import { reasonsOf } from '../kernel/index.ts'

export const roadmapReasons = reasonsOf('roadmap', {
  tooManySuggestions: { code: 'RATE_LIMITED', facts: { most: 'number' } },
  tooManyComments: { code: 'RATE_LIMITED', facts: { most: 'number' } },
  changed: { code: 'CONFLICT' },
  merged: { code: 'CONFLICT' },
  notMerged: { code: 'CONFLICT' },
  mergeTargetGone: { code: 'NOT_FOUND' },
  mergeIntoItself: { code: 'INPUT_INVALID' },
  otherColumn: { code: 'CONFLICT' },
  itemGone: { code: 'NOT_FOUND' },
})
