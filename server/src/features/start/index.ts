/** Combines the first requests of the app into one answer. */
export { createStart } from './start.routes.ts'
