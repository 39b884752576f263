/** The installation: liveness, readiness and configuration. */
export * from './flags.ts'
export * from './system.endpoints.ts'
export * from './system.ts'
