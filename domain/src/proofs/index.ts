/** Proofs: how the price of another picture is written. */
export * from './extra-price.ts'
