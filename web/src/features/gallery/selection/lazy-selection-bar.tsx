import { late } from '../../../design/index.ts'

/** What can be done with what is chosen; its code is fetched with the first choice. */
export const SelectionBar = late(() => import('./selection-bar.tsx').then((module) => module.SelectionBar))
