/** Invoices, quotes and credit notes: sums, problems and printed text. */
export * from './document.texts.ts'
export * from './document.ts'
export * from './numbers.ts'
export * from './problems.ts'
export * from './state.ts'
export * from './sums.ts'
