import { lazyComponent } from '../../../design/index.ts'

/** Lazy, for forms other than the photo shoot's. */
export const ReferenceField = lazyComponent(() =>
  import('./reference-field.tsx').then((m) => m.ReferenceField),
)
