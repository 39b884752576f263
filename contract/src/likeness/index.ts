/** Which pictures look alike: hashes that survive saving, resizing, mirrors and crops, and how they are compared. */
export * from './likeness.ts'
