/** Imports: uploads of many photographs that continue after a reload, a closed browser or a restarted server. */
export * from './imports.endpoints.ts'
export * from './imports.reasons.ts'
export * from './imports.ts'
