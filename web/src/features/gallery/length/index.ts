/** Full-length scrolling for walls that load in stretches. */
export { savePlace, keptPlace } from '../gallery-place.ts'
export { type LengthTools, MAX_PAGES, NO_ENDS } from './length-tools.ts'
export { usePageTop } from './use-page-top.ts'
export { WholeLength } from './whole-length.tsx'
