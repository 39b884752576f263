/** Forensics: reports of what pictures say when they are examined, and which own pictures look alike. */
export * from './forensics.endpoints.ts'
export * from './near.ts'
export * from './reports.ts'
export * from './trust.ts'
export * from './forensics.reasons.ts'
