import { lazyComponent } from '../../../design/index.ts'

/** Lazy: only users without images see it. */
export const ExampleBriefs = lazyComponent(() => import('./example-briefs.tsx').then((m) => m.ExampleBriefs))
