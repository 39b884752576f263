import { lazyComponent } from '../../../design/index.ts'

/** Lazy, for other screens with models: loaded only if a model isn't configured. */
export const ModelNeeds = lazyComponent(() => import('./model-needs.tsx').then((m) => m.ModelNeeds))
