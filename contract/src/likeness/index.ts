/** The hashes by which pictures are known again, and in which ways one can be like another. */
export * from './likeness.ts'
