import { late } from '../../../design/index.ts'

/** Fetched once the first screen stands: nothing of it is needed until the page is moved. */
export const Length = late(() => import('./length.tsx').then((module) => module.Length))
