/** Proofs: pictures that a client looks at, picks and approves, by a link. */
export * from './extra-price.ts'
