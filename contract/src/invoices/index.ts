/** Invoices, quotes and credit notes: schemas and endpoints. */
export * from './invoices.endpoints.ts'
export * from './invoices.reasons.ts'
export * from './invoices.ts'
export * from './money.ts'
export * from './seller.endpoints.ts'
