import { late } from '../../../design/index.ts'

/** Lazy, for other screens with models: loaded only if a model isn't configured. */
export const ModelNeeds = late(() => import('./model-needs.tsx').then((m) => m.ModelNeeds))
