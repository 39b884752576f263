/** Uploads: reference pictures a user brings along. */
export * from './uploads.endpoints.ts'
export * from './uploads.ts'
export * from './uploads.reasons.ts'
