import { reasonsOf } from '../kernel/index.ts'

export const roadmapReasons = reasonsOf('roadmap', {
  tooManySuggestions: { code: 'RATE_LIMITED', facts: { most: 'number' } },
  tooManyComments: { code: 'RATE_LIMITED', facts: { most: 'number' } },
})
