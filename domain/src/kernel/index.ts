/** The kernel: what every feature's contract is written with. Knows no feature. */
export * from './csv.ts'
export * from './shown-email.ts'
export * from './fill-text.ts'
export * from './formats.ts'
export * from './money.ts'
export * from './wilson.ts'
