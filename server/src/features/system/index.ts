/** The installation itself: alive, ready, how it is set up, and the document of its calls. */
export * from './system.routes.ts'
export { allReasonsOf, refusalsOf } from './documented-refusals.ts'
