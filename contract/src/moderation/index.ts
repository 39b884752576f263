/** Moderation: reports, cases, decisions with reasons, strikes and appeals. */
export * from './admin.endpoints.ts'
export * from './moderation.rules.ts'
export * from './moderation.ts'
export * from './people.endpoints.ts'
export * from './taxonomy.ts'
export * from './moderation.reasons.ts'
