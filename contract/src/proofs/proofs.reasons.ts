import { reasonsOf } from '../kernel/index.ts'

export const proofsReasons = reasonsOf('proofs', {
  tooMany: { code: 'QUOTA_EXCEEDED', facts: { most: 'number' } },
})
