import { reasonsOf } from '../kernel/index.ts'

export const clientsReasons = reasonsOf('clients', {
  tooMany: { code: 'QUOTA_EXCEEDED', facts: { most: 'number' } },
  changed: { code: 'CONFLICT' },
  projectGone: { code: 'NOT_FOUND' },
})
