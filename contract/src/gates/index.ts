/** Access gates after sign-in, in order: deletion, suspension, invite, legal documents, terms. */
export * from './gate.ts'
export * from './gates.endpoints.ts'
export * from './gates.rules.ts'
export * from './gates.ts'
