/** Invoices, quotes and credit notes: what they hold and how they are asked for. */
export * from './invoices.endpoints.ts'
export * from './invoices.reasons.ts'
export * from './invoices.ts'
export * from './money.ts'
export * from './seller.endpoints.ts'
