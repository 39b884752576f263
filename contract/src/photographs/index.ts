/** Photographs: the user’s own pictures, with the camera’s files and their metadata. */
export * from './photographs.endpoints.ts'
export * from './photographs.reasons.ts'
export * from './photographs.ts'
