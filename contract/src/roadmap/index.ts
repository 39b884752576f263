/** Roadmap: planned, current and shipped items, suggestions, votes and the changelog. */
export * from './admin.endpoints.ts'
export * from './changelog.endpoints.ts'
export * from './people.endpoints.ts'
export * from './roadmap.ts'
export * from './roadmap.reasons.ts'
