/** Image similarity: hashes that survive saving, resizing, mirroring and cropping, and their comparison. */
export * from './alike.ts'
export * from './hashes.ts'
export * from './plane.ts'
