/** Proofs: formatting of the extra price. */
export * from './extra-price.ts'
