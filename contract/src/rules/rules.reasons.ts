import { reasonsOf } from '../kernel/index.ts'

export const rulesReasons = reasonsOf('rules', {
  changed: { code: 'CONFLICT' },
  termsChanged: { code: 'CONFLICT' },
  alreadySimulating: { code: 'CONFLICT' },
  notSimulating: { code: 'CONFLICT' },
  wrongStep: { code: 'CONFLICT' },
  inShadowTooShort: { code: 'CONFLICT', facts: { days: 'number', count: 'number' } },
  tooFewRight: { code: 'CONFLICT', facts: { percent: 'number', least: 'number' } },
  nothingToUndo: { code: 'CONFLICT' },
})
