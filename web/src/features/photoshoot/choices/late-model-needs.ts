import { late } from '../../../design/index.ts'

/** For other screens with models: fetched, with its texts, where a model is not connected. */
export const ModelNeeds = late(() => import('./model-needs.tsx').then((m) => m.ModelNeeds))
