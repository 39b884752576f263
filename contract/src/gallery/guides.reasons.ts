import { reasonsOf } from '../kernel/index.ts'

export const guidesReasons = reasonsOf('guides', {
  noGuides: { code: 'UNSUPPORTED_MEDIA' },
  nobodyInImage: { code: 'UNSUPPORTED_MEDIA' },
  madeDifferently: { code: 'CONFLICT' },
})
