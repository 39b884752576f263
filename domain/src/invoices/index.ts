/** Invoices, quotes and credit notes: what they come to, what is missing in them, and how they read. */
export * from './days.ts'
export * from './document.texts.ts'
export * from './document.ts'
export * from './numbers.ts'
export * from './problems.ts'
export * from './state.ts'
export * from './sums.ts'
