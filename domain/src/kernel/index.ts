/** Kernel: dates, numbers, money, texts with placeholders and CSV, for every feature. Imports none. */
export * from './csv.ts'
export * from './days.ts'
export * from './shown-email.ts'
export * from './fill-text.ts'
export * from './formats.ts'
export * from './money.ts'
export * from './random.ts'
export * from './wilson.ts'
