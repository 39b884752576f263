/** Support: what people say about the help they were given. */
export * from './support.endpoints.ts'
export * from './support.ts'
export * from './support.reasons.ts'
