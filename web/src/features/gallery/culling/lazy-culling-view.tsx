import { lazyComponent } from '../../../design/index.ts'

/** The culling screen, loaded when it is first opened. */
export const CullingView = lazyComponent(() =>
  import('./culling-view.tsx').then((module) => module.CullingView),
)
