/** Rules of moderation: their shape, term sets, and how they are matched against words. Pure: the test box and the server agree. */
export * from './rules.ts'
export * from './rules.endpoints.ts'
export * from './simulations.ts'
