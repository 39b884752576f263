import { late } from '../../../design/index.ts'

/** Lazy: only users without images see it. */
export const ExampleBriefs = late(() => import('./example-briefs.tsx').then((m) => m.ExampleBriefs))
