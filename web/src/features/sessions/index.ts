import { lazyComponent } from '../../design/index.ts'

/** Sessions for the photo shoot: the link to start or join one. Their screens are loaded separately. */
export const TogetherLink = lazyComponent(() =>
  import('./start/together-link.tsx').then((m) => m.TogetherLink),
)
