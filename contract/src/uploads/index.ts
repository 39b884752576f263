/** Uploads: reference images of users. */
export * from './uploads.endpoints.ts'
export * from './uploads.ts'
export * from './uploads.reasons.ts'
