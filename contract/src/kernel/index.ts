/** The kernel: what every feature's contract is written with. Knows no feature. */
export * from './all-optional.ts'
export * from './csv.ts'
export * from './endpoint.ts'
export * from './page.ts'
export * from './refusal.ts'
export * from './text.ts'
export * from './values.ts'
export * from './wilson.ts'
