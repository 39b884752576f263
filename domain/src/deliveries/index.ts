export * from './estimate.ts'
export * from './delivery-names.ts'
