/** Idempotency: one effect per `Idempotency-Key`, even if the request is repeated. */
export { type Caller, runIdempotent } from './idempotency.ts'
export { sweepIdempotencyKeys } from './idempotency.store.ts'
