/** Support: feedback on help topics. */
export * from './support.endpoints.ts'
export * from './support.ts'
export * from './support.reasons.ts'
