import { lazyComponent } from '../../../design/index.ts'

/** Actions on the selection. The code is loaded with the first selection. */
export const SelectionBar = lazyComponent(() =>
  import('./selection-bar.tsx').then((module) => module.SelectionBar),
)
