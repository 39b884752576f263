/** Deliveries: finished files of a selection, and the page on which their recipients see and download them. */
export * from './deliveries.endpoints.ts'
export * from './deliveries.ts'
export * from './share.endpoints.ts'
export * from './share.ts'
export * from './deliveries.reasons.ts'
export * from './share.reasons.ts'
