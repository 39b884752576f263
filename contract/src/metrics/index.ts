/** Page speed as measured by browsers. */
export * from './metrics.endpoints.ts'
export * from './metrics.ts'
