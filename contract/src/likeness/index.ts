/** Image hashes, and the relations between similar images. */
export * from './likeness.ts'
