import { late } from '../../../design/index.ts'

/** Actions on the selection. The code is loaded with the first selection. */
export const SelectionBar = late(() => import('./selection-bar.tsx').then((module) => module.SelectionBar))
