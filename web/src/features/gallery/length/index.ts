/** The whole length of a wall that is loaded in stretches, for other walls. */
export { keepPlace, keptPlace } from '../kept-place.ts'
export { type LengthTools, MAX_PAGES, NO_ENDS } from './length-tools.ts'
export { usePageTop } from './use-page-top.ts'
export { WholeLength } from './whole-length.tsx'
