/** Intents: one effect per `Idempotency-Key`, however often its call is repeated. */
export { type Caller, once } from './intents.ts'
export { sweepIntents } from './intents.store.ts'
