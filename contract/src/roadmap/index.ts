/** Roadmap: what the studio will do, is doing and has done, what people wish for, and what is new. */
export * from './admin.endpoints.ts'
export * from './changelog.endpoints.ts'
export * from './people.endpoints.ts'
export * from './roadmap.ts'
export * from './roadmap.reasons.ts'
