/** The only place that reads the environment. */
export * from './config.ts'
export type { Conformance } from './conformance.ts'
