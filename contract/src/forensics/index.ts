/** Forensics: reports of examined images, and the search for similar images. */
export * from './forensics.endpoints.ts'
export * from './near.ts'
export * from './reports.ts'
export * from './trust.ts'
export * from './forensics.reasons.ts'
