import { late } from '../../../design/index.ts'

/** For forms beside the photo shoot's own. */
export const ReferenceField = late(() => import('./reference-field.tsx').then((m) => m.ReferenceField))
