/** Idempotency: one effect per `Idempotency-Key`, even if the request is repeated. */
export { type Caller, once } from './intents.ts'
export { sweepIntents } from './intents.store.ts'
