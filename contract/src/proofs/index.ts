/** Proofs: pictures that a client looks at, picks and approves, by a link. */
export * from './certificates.ts'
export * from './guest.endpoints.ts'
export * from './guest.ts'
export * from './making.endpoints.ts'
export * from './making.ts'
export * from './proofs.endpoints.ts'
export * from './proofs.ts'
export * from './statement.ts'
