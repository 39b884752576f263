/** Which pictures look alike: makes hashes that survive saving, resizing, mirrors and crops, and compares them. */
export * from './alike.ts'
export * from './hashes.ts'
export * from './plane.ts'
