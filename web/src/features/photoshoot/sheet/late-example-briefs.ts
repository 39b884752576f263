import { late } from '../../../design/index.ts'

/** For newcomers: everybody else has work of their own in its place, and need not fetch it. */
export const ExampleBriefs = late(() => import('./example-briefs.tsx').then((m) => m.ExampleBriefs))
