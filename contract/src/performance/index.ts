/** Performance for admins: page speed from browsers, and server metrics. */
export * from './performance.endpoints.ts'
export * from './performance.ts'
