/** Invoices, quotes and credit notes: what they hold, what they come to, what is missing, and how they read. */
export * from './invoices.endpoints.ts'
export * from './invoices.ts'
export * from './money.ts'
export * from './seller.endpoints.ts'
