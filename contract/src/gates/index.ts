/** What stands between signing in and the studio, in order: suspension, invite, legal documents, terms. */
export * from './gate.ts'
export * from './gates.endpoints.ts'
export * from './gates.rules.ts'
export * from './gates.ts'
