import { lazyComponent } from '../../design/index.ts'

/** The photo shoot with others, for the photo shoot: the way into it. Its screens have doors of their own. */
export const TogetherLink = lazyComponent(() =>
  import('./start/together-link.tsx').then((m) => m.TogetherLink),
)
