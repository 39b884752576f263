/** Uploads: reference pictures a user brings along. */
export * from './uploads.ts'
