/** The installation: health, readiness, configuration and API documentation. */
export * from './system.routes.ts'
export { allReasonsOf, refusalsOf } from './documented-refusals.ts'
